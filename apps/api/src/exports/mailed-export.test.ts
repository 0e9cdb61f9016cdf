import { closing } from '@ivue/contracts/desks/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import type { SignIn } from '../testing/test-app.ts'
import { addManyTasks, type ExportWorld, exportWorld } from './export-world.fixture.ts'

const LIST = closing.getDashboardClosingTaskList
let t: ExportWorld

beforeAll(async () => {
  t = await exportWorld({ env: { PUBLIC_URL: 'https://ivue.example.com/' } })
  await addManyTasks(t, 1_200)
})
afterAll(() => t.close())

const mailsTo = ({ userId }: SignIn) => t.db.mail.findMany({ where: { userId }, orderBy: { id: 'asc' } })
const FEW = { loanNumber: '8800000001' }
const NO_ADDRESS = 'There is no e-mail address on file for you. Ask an administrator to add one, or export to Excel instead'

describe('Email Me', () => {
  it('sends the workbook to the reader’s own address, and ignores xls', async () => {
    const someone = await t.someone({ email: 'sam@example.com' })
    const { flag, msg, response } = await t.call(LIST, { ...FEW, mailToMe: 1, xls: 1 }, someone)
    expect([flag, msg]).toEqual([true, MESSAGES.willReceiveEmail])
    const file = await t.db.file.findUniqueOrThrow({ where: { name: (response as { fileName: string }).fileName } })
    expect(await mailsTo(someone)).toMatchObject([{ recipient: 'sam@example.com', subject: 'Closing tasks', fileId: file.id }])
  })

  it('sends CSV if the request says so', async () => {
    const someone = await t.someone({ email: 'sid@example.com' })
    await t.call(LIST, { ...FEW, mailToMe: 1, format: 'csv' }, someone)
    const [mail] = await mailsTo(someone)
    expect(await t.db.file.findUnique({ where: { id: mail?.fileId ?? 0 } })).toMatchObject({ mime: 'text/csv' })
  })

  it('sends many rows after they are written', async () => {
    const someone = await t.someone({ email: 'sal@example.com' })
    const { msg, response } = await t.call(LIST, { mailToMe: 1 }, someone)
    expect(msg).toBe(MESSAGES.willReceiveEmail)
    expect(await mailsTo(someone)).toEqual([])
    await t.workAll()
    const file = await t.db.file.findUniqueOrThrow({ where: { name: (response as { fileName: string }).fileName } })
    expect(await mailsTo(someone)).toMatchObject([{ recipient: 'sal@example.com', fileId: file.id }])
    const notices = await t.db.notification.findMany({ where: { userId: someone.userId } })
    expect(notices.map(({ text }) => text)).toEqual(['Closing tasks: the workbook was mailed to you'])
  })

  it('is refused with a message for a person without an address, and writes nothing', async () => {
    const someone = await t.someone()
    for (const [call, body] of [
      [LIST, { ...FEW, mailToMe: 1 }],
      [utility.createXLS, { filename: 'x', dataArray: [], putOnQueue: 1 }],
      [utility.emailXLS, { filename: 'x' }],
    ] as const)
      expect((await t.send(call, body, someone)).json()).toMatchObject({ flag: false, msg: NO_ADDRESS })
    expect(await t.db.file.count({ where: { ownerId: someone.userId } })).toBe(0)
  })

  it('says where the workbook is if it is too large for a mail', async () => {
    const someone = await t.someone({ email: 'lu@example.com' })
    const { response } = await t.call(LIST, { ...FEW, xls: 1 }, someone)
    const filename = (response as { fileName: string }).fileName
    await t.db.file.update({ where: { name: filename }, data: { size: 10 * 2 ** 20 + 1 } })
    expect(await t.call(utility.emailXLS, { filename }, someone)).toMatchObject({ flag: true, msg: MESSAGES.willReceiveEmail })
    const [mail] = await mailsTo(someone)
    expect(mail?.fileId).toBeNull()
    expect(mail?.body).toContain('download it within 7 days: https://ivue.example.com/downloads')
  })

  it('sends the workbook once at the end if requested while it is written', async () => {
    const someone = await t.someone({ email: 'eve@example.com' })
    const { response } = await t.call(LIST, { xls: 1 }, someone)
    const filename = (response as { fileName: string }).fileName
    for (let n = 0; n < 2; n++) expect((await t.call(utility.emailXLS, { filename }, someone)).msg).toBe(MESSAGES.willReceiveEmail)
    expect(await mailsTo(someone)).toEqual([])
    await expectAudited(t, utility.emailXLS, someone, ['Workbook Closing tasks: – → mailed when it is made'])
    await t.workAll()
    expect(await mailsTo(someone)).toHaveLength(1)
  })

  it('sends no workbook of somebody else', async () => {
    const someone = await t.someone({ email: 'own@example.com' })
    const { response } = await t.call(LIST, { ...FEW, xls: 1 }, t.manager)
    const filename = (response as { fileName: string }).fileName
    expect(await t.call(utility.emailXLS, { filename }, someone)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await mailsTo(someone)).toEqual([])
  })
})

describe('rows sent by the browser', () => {
  const create = (body: object, as = t.manager) => t.send(utility.createXLS, body, as)

  it('become a workbook with a column for each title, text as text, and no formula', async () => {
    const dataArray = [{ Name: '=1+1', Count: 7 }, { Name: '0042', Extra: true, __proto__x: null }, {}]
    const { response } = (await create({ filename: 'Team/List.xlsx', dataArray, subjectName: 'Our team' })).json()
    await expectAudited(t, utility.createXLS, t.manager, ['Workbook Our team: – → 3 rows'])
    const [sheet] = Object.values(await t.sheets(response.fileName))
    expect(sheet).toEqual([
      ['Name', 'Count', 'Extra', '__proto__x'],
      ['=1+1', 7, null, null],
      ['0042', null, true, null],
      [null, null, null, null],
    ])
    const answer = await t.send(utility.downloadXLS, { filename: response.fileName }, t.manager)
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''Team%2FList.xlsx")
  })

  it('become CSV if the request says so', async () => {
    const dataArray = [{ Name: '=1+1', Count: -7 }, { Name: 'Amadi, Joy' }]
    const { response } = (await create({ filename: 'Team', dataArray, format: 'csv' })).json()
    const { headers, body } = await t.send(utility.downloadXLS, { filename: response.fileName }, t.manager)
    expect(headers['content-disposition']).toContain("filename*=UTF-8''Team.csv")
    expect(body).toBe(`\ufeffName,Count\r\n'=1+1,-7\r\n"Amadi, Joy",\r\n`)
    expect((await t.call(utility.getExports, {}, t.manager)).response.exports[0]).toMatchObject({ title: 'Team (CSV)' })
  })

  it('are mailed with their subject if requested', async () => {
    const someone = await t.someone({ email: 'tom@example.com' })
    const answer = (await create({ filename: 'Team', dataArray: [{ A: 1 }], putOnQueue: 1, subjectName: 'Our\r\nteam' }, someone)).json()
    expect([answer.flag, answer.msg]).toEqual([true, MESSAGES.willReceiveEmail])
    expect(await mailsTo(someone)).toMatchObject([{ recipient: 'tom@example.com', subject: 'Our team' }])
  })

  it.each([
    [{ dataArray: [] }, 'filename', 'Enter a name for the workbook'],
    [{ filename: 'x' }, 'dataArray', 'Send the rows'],
    [{ filename: 'x', dataArray: Array(10_001).fill({}) }, 'dataArray', 'Send at most 10,000 rows'],
    [{ filename: 'x', dataArray: [{ A: { formula: '1+1' } }] }, 'dataArray.0.A', 'A cell is text, a number, yes or no, or nothing'],
    [{ filename: 'x', dataArray: ['x'] }, 'dataArray.0', 'A row is an object of titles and values'],
  ])('are refused by name if they are invalid: %#', async (body, field, message) => {
    expect((await create(body)).json()).toMatchObject({ flag: false, response: { fields: { [field]: message } } })
  })
})
