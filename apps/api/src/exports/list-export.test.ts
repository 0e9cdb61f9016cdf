import { momentText, usMoment } from '@ivue/contracts/calendar/moment-text.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { addLoan } from '../testing/loans.ts'
import type { SignIn } from '../testing/test-app.ts'
import { addManyTasks, type ExportWorld, exportWorld, MAY, type Sheet } from './export-world.fixture.ts'

const LIST = closing.getDashboardClosingTaskList
let t: ExportWorld

beforeAll(async () => {
  t = await exportWorld()
  t.clock.set('2026-03-09T18:07:00Z')
  const closer = await t.person({ fullName: 'Otto Óbermann', roles: ['Closer'] })
  const due = (moment: string) => ({ result: 'Not Met' as const, due: moment })
  const loan = { propertyState: 'TX', zone: 'America/Chicago', purpose: 'Purchase' }
  await addLoan(t.db, {
    ...loan,
    number: '0012345678',
    borrowerLastName: '=HYPERLINK("http://example.org")',
    borrowerFirstName: '+1',
    slots: [closer.id],
    measures: [due('2026-03-10T22:00:00Z')],
    scheduledClosingAt: new Date('2026-03-12T15:30:00Z'),
    task: { commentCount: 3 },
  })
  await addLoan(t.db, { ...loan, number: '0012345679', scheduledClosingAt: new Date('2026-03-11T15:30:00Z'), taskStatus: 'Closed' })
  await addLoan(t.db, { ...loan, number: '0012345680', scheduledClosingAt: new Date('2026-03-10T15:30:00Z') })
})
afterAll(() => t.close())

async function exported(input: GridRequest, as = t.manager) {
  const { flag, msg, response } = await t.call(LIST, { ...input, xls: 1 }, as)
  expect([flag, msg]).toEqual([true, ''])
  return (response as { fileName: string }).fileName
}
const all: GridRequest = { taskStatus: 'All' }

describe('a list exported to Excel', () => {
  it('contains what the screen shows, as text, numbers and dates', async () => {
    const { 'Closing tasks': rows = [] } = await t.sheets(await exported(all))
    const [header = [], first = []] = rows
    expect(header).toEqual(
      [
        'Loan Number',
        'Borrower',
        'Purpose',
        'State',
        'Scheduled Closing',
        'Scheduled Closing zone',
        'Status',
        'Closer 1',
        'Closer 2',
      ].concat(['P1', 'P2', 'P3', 'P4', 'SLA Due', 'SLA Due zone', 'Comment', 'Recon', 'ICD QC', 'Final Doc QC', 'Dispute', 'Overturned']),
    )
    const at = (title: string) => first[header.indexOf(title)]
    expect(rows.map(([number]) => number)).toEqual(['Loan Number', '0012345678', '0012345679', '0012345680'])
    expect(at('Scheduled Closing')).toEqual(new Date('2026-03-12T10:30:00Z'))
    expect([at('Scheduled Closing zone'), at('SLA Due zone')]).toEqual(['CDT', 'CDT'])
    expect(at('Status')).toBe('WIP')
    expect(at('Closer 1')).toBe('Otto Óbermann')
    expect(at('Comment')).toBe(3)
    expect(at('P1')).toBe('Not Met')
    expect(at('SLA Due')).toEqual(new Date('2026-03-10T17:00:00Z'))
  })

  it('has the rows, filters and order of the screen, whatever page is shown', async () => {
    const input: GridRequest = {
      taskStatus: 'WIP',
      filterData: { pageSize: 1, pageNo: 2, searchString: '00123456' },
      orderArray: [{ col: 'Scheduled Closing', dir: 'ASC' }],
    }
    const screen = await t.call(LIST, { ...input, filterData: { ...input.filterData, pageSize: 'All' } }, t.manager)
    const shown = (screen.response as GridPage).tdata.map((row) => (row['Loan Number'] as { value: string }).value)
    const sheets = await t.sheets(await exported(input))
    expect(sheets['Closing tasks']?.slice(1).map(([number]) => number)).toEqual(shown)
    expect(shown).toEqual(['0012345680', '0012345678'])
    expect(sheets.About).toEqual([
      ['What', 'Value'],
      ['List', 'Closing tasks'],
      ['Rows', 2],
      ['As of', '03/09/2026 13:07 CDT'],
      ['Made by', 'Mona Manager'],
      ['Status', 'WIP'],
      ['Search', '00123456'],
      ['Order', 'Scheduled Closing, ascending'],
      ['Moments', 'As on screen, in the zone that the list shows them in; due moments have it in a column of its own'],
    ])
  })

  it('has the filters by columns and by a pasted list of loan numbers', async () => {
    const input = { ...all, columnFilters: 'HCSEmployeeFullName1=otto&Comment=1..5', loanNumbers: '12345678\n0012345679' }
    const { 'Closing tasks': rows = [], About: about = [] } = await t.sheets(await exported(input))
    expect(rows.slice(1).map(([number]) => number)).toEqual(['0012345678'])
    expect(about.slice(5, 8)).toEqual([
      ['Loan number', 'one of 2'],
      ['Closer 1', "contains 'otto'"],
      ['Comment', '1 to 5'],
    ])
  })

  it('never contains a formula', async () => {
    const { 'Closing tasks': rows = [] } = await t.sheets(await exported({ loanNumber: '0012345678' }))
    expect(rows[1]?.[1]).toBe('=HYPERLINK("http://example.org"), +1')
  })

  it('is named after the list and the time, and is available only to its owner', async () => {
    const fileName = await exported(all)
    const answer = await t.send(utility.downloadXLS, { filename: fileName }, t.manager)
    expect(answer.headers['content-disposition']).toContain('Closing tasks 2026-03-09 13.07.xlsx')
    const change = 'Workbook Closing tasks 2026-03-09 13.07.xlsx: – → downloaded'
    await expectAudited(t, utility.downloadXLS, t.manager, [change])
    const other = await t.someone()
    for (const call of [utility.downloadXLS, users.drilldownXLS])
      expect((await t.send(call, { filename: fileName }, other)).json()).toMatchObject({ flag: false, msg: MESSAGES.couldNotDownload })
    expect((await t.call(utility.exportStatus, { filename: fileName }, other)).msg).toBe(MESSAGES.notFound)
    expect((await t.call(utility.emailXLS, { filename: fileName }, { ...other })).flag).toBe(false)
    expect((await t.send(users.drilldownXLS, { filename: fileName }, t.manager)).headers['content-type']).toContain('spreadsheetml')
    await expectAudited(t, users.drilldownXLS, t.manager, [change])
    expect((await t.call(utility.getExports, {}, other)).response.exports).toEqual([])
    expect((await t.call(utility.getExports, {}, t.manager)).response.exports[0]).toMatchObject({
      fileName,
      title: 'Closing tasks',
      state: 'done',
    })
  })

  it('needs the export permission and that of the list, and leaves an audit entry', async () => {
    const reader = await t.someone({ permissions: ['closing.view'] })
    const exporter = await t.someone({ permissions: ['grid.export'] })
    for (const [who, flags] of [
      [reader, { xls: 1 }],
      [reader, { mailToMe: 1 }],
      [exporter, { xls: 1 }],
      [reader, { xls: 1, format: 'csv' }],
      [exporter, { xls: 1, format: 'csv' }],
    ] as const)
      expect(await t.call(LIST, { ...all, ...flags }, who)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    const before = await t.db.auditEntry.count()
    await exported(all)
    expect(await t.db.auditEntry.count()).toBe(before + 1)
    expect(await t.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      title: 'Export: Closing tasks',
      username: t.manager.username,
      message: '3 rows',
    })
  })

  it('is refused when the list itself is refused', async () => {
    const answer = await t.call(LIST, { xls: 1, orderArray: [{ col: 'Nonsense', dir: 'ASC' }] }, t.manager)
    expect(answer).toMatchObject({ flag: false, response: { fields: { orderArray: 'There is no column Nonsense' } } })
  })

  it('works for a list without rows, and for other lists', async () => {
    const { 'Closing tasks': rows = [] } = await t.sheets(await exported({ loanNumber: '999' }))
    expect(rows).toHaveLength(1)
    const log = await t.call(closingLog.getDashboardClosingLogTaskList, { taskStatus: 'All', xls: 1 }, t.manager)
    expect(Object.keys(await t.sheets((log.response as { fileName: string }).fileName))).toEqual(['Closing log', 'SLA %', 'About'])
  })
})

describe('a list exported as CSV', () => {
  /** Returns a cell of a workbook as text. The measure of a due moment is part of its format there. */
  const inCsv = (cell: Sheet[0][0]) => {
    const text = cell instanceof Date ? usMoment(cell, 'UTC') : String(cell ?? '')
    return /^[=+@-]/.test(text) && typeof cell === 'string' ? `'${text}` : text
  }
  const withoutMeasures = (rows: Sheet) => rows.map((cells) => cells.map((cell) => String(cell ?? '').replace(/^P\d (?=\d)/, '')))

  it('has the columns and rows of the workbook, with formulas as text', async () => {
    const input: GridRequest = { ...all, orderArray: [{ col: 'Scheduled Closing', dir: 'DESC' }] }
    const rows = await t.csv(await exported({ ...input, format: 'csv' }))
    const { 'Closing tasks': sheet = [] } = await t.sheets(await exported(input))
    expect(withoutMeasures(rows)).toEqual(sheet.map((cells) => cells.map(inCsv)))
    expect(rows[1]?.slice(0, 5)).toEqual(['0012345678', `'=HYPERLINK("http://example.org"), +1`, 'Purchase', 'TX', '03/12/2026 10:30'])
    expect(rows[1]?.at((rows[0] ?? []).indexOf('SLA Due'))).toBe('P1 03/10/2026 17:00')
  })

  it('is named, listed, audited and available like a workbook', async () => {
    const filename = await exported({ ...all, format: 'csv' })
    expect(await t.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      title: 'Export: Closing tasks',
      message: '3 rows',
    })
    const { headers, rawPayload } = await t.send(utility.downloadXLS, { filename }, t.manager)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain('"Closing tasks 2026-03-09 13.07.csv"')
    expect(rawPayload.subarray(0, 15).toString()).toBe('\ufeffLoan Number,')
    await expectAudited(t, utility.downloadXLS, t.manager, ['Workbook Closing tasks 2026-03-09 13.07.csv: – → downloaded'])
    const answer = await t.send(utility.downloadXLS, { filename }, await t.someone())
    expect(answer.json()).toMatchObject({ flag: false, msg: MESSAGES.couldNotDownload })
    expect((await t.call(utility.getExports, {}, t.manager)).response.exports[0]).toMatchObject({ title: 'Closing tasks (CSV)' })
  })

  it('has the separator and the byte order mark of the settings', async () => {
    await t.db.setting.createMany({
      data: [
        { key: 'exports.csvSeparator', value: 'semicolon' },
        { key: 'exports.byteOrderMark', value: false },
      ],
    })
    t.services.settings.forget()
    const fileName = await exported({ ...all, format: 'csv' })
    await t.db.setting.deleteMany()
    t.services.settings.forget()
    const { rawPayload } = await t.send(utility.downloadXLS, { filename: fileName }, t.manager)
    expect(rawPayload.subarray(0, 21).toString()).toBe('Loan Number;Borrower;')
    expect((await t.csv(fileName, { delimiter: ';' }))[1]?.slice(0, 3)).toEqual([
      '0012345678',
      `'=HYPERLINK("http://example.org"), +1`,
      'Purchase',
    ])
  })
})

describe('many rows', () => {
  beforeAll(() => addManyTasks(t, 2_503))

  it('are written by a job, counted on the way, and followed by a notice', async () => {
    const { flag, msg, response } = await t.call(LIST, { taskStatus: 'WIP', loanNumber: '88000', xls: 1 }, t.manager)
    const { fileName } = response as { fileName: string }
    expect([flag, msg]).toEqual([true, MESSAGES.pleaseWait])
    expect(await t.status(fileName)).toEqual({ state: 'queued', phase: 'waiting', done: 0, total: 0, msg: '' })
    expect(await t.call(utility.downloadXLS, { filename: fileName }, t.manager)).toMatchObject({ flag: false, msg: MESSAGES.pleaseWait })

    await t.workAll()
    expect(await t.status(fileName)).toEqual({ state: 'done', phase: 'done', done: 2_503, total: 2_503, msg: '' })
    const { 'Closing tasks': rows = [] } = await t.sheets(fileName)
    expect(rows).toHaveLength(2_504)
    expect(rows.slice(1).map(([number]) => number)).toEqual(Array.from({ length: 2_503 }, (_, n) => String(8_800_002_503 - n)))
    const notices = await t.db.notification.findMany({ where: { userId: t.manager.userId } })
    expect(notices.map(({ kind, text, link }) => [kind, text, link])).toEqual([
      ['export', 'Closing tasks: the workbook is ready', '/downloads'],
    ])
  })

  it('are written as CSV by the job too', async () => {
    const { response } = await t.call(LIST, { taskStatus: 'WIP', loanNumber: '88000', xls: 1, format: 'csv' }, t.manager)
    const { fileName } = response as { fileName: string }
    await t.workAll()
    expect((await t.csv(fileName)).slice(1).map(([number]) => number)).toEqual(
      Array.from({ length: 2_503 }, (_, n) => String(8_800_002_503 - n)),
    )
    const notice = await t.db.notification.findFirst({ where: { userId: t.manager.userId }, orderBy: { id: 'desc' } })
    expect(notice?.text).toBe('Closing tasks: the CSV file is ready')
  })

  it('are not written for a person who may no longer see or export them', async () => {
    for (const loses of ['closing.view', 'grid.export'] as const) {
      const someone = await t.someone()
      const { response } = await t.call(LIST, { xls: 1 }, someone)
      const { fileName } = response as { fileName: string }
      await t.db.groupPermission.deleteMany({ where: { permission: loses, group: { members: { some: { userId: someone.userId } } } } })
      await t.workAll()
      expect(await t.status(fileName, someone)).toMatchObject({ state: 'failed', msg: MESSAGES.noPermission })
      expect(await t.call(utility.downloadXLS, { filename: fileName }, someone)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
    }
  })

  it("are those in the person's scope at the time of writing", async () => {
    const someone = await t.someone()
    const { response } = await t.call(LIST, { xls: 1 }, someone)
    await t.db.user.update({ where: { id: someone.userId }, data: { accessLevel: 'Employee' } })
    await t.db.userRole.deleteMany({ where: { userId: someone.userId } })
    const [own] = await t.db.task.findMany({ where: { desk: 'closing', status: 'WIP' }, take: 1, orderBy: { id: 'desc' } })
    await t.db.task.update({ where: { id: own?.id ?? 0 }, data: { slot1Id: someone.userId } })
    await t.workAll()
    const { 'Closing tasks': rows = [] } = await t.sheets((response as { fileName: string }).fileName, someone)
    expect(rows.slice(1).map(([number]) => number)).toEqual([own?.loanNumber])
  })

  it('are limited to a few waiting exports', async () => {
    const someone = await t.someone({ permissions: MAY })
    for (let n = 0; n < 5; n++) expect((await t.call(LIST, { xls: 1 }, someone)).flag).toBe(true)
    expect((await t.call(LIST, { xls: 1 }, someone)).msg).toBe('5 workbooks of yours are still being made. Wait for one of them')
    await t.workAll()
    expect((await t.call(LIST, { xls: 1 }, someone)).flag).toBe(true)
  })
})

it('the workbook of the Closing Log has the SLA % per measure only for people who see it on their dashboard', async () => {
  const due = (result: 'Met' | 'Not Met', moment: string) => ({ result, due: moment, actual: result === 'Met' ? moment : null })
  // The first moment is of 28 February in the office, the second of 1 March.
  for (const measure of [due('Met', '2026-03-01T05:30:00Z'), due('Met', '2026-03-01T06:00:00Z'), due('Met', '2026-03-02T22:00:00Z')])
    await addLoan(t.db, { taskStatus: 'Closed', measures: [measure] })
  await addLoan(t.db, { taskStatus: 'Closed', measures: [due('Not Met', '2026-03-02T23:00:00Z')] })
  // Not due yet, and of a cancelled closing.
  await addLoan(t.db, { taskStatus: 'Closed', measures: [due('Met', '2026-03-31T22:00:00Z')] })
  await addLoan(t.db, { taskStatus: 'Canceled', measures: [due('Met', '2026-03-02T22:00:00Z')] })
  // The shares of the workbook are cached for some minutes.
  t.clock.advance(6 * 60_000)
  const none = { met: 0, notMet: 0, percent: null }
  const shares = await t.call(closing.getSlaShares, {}, t.manager)
  const readAt = t.services.now().toISOString()
  expect(shares.response).toEqual({
    readAt,
    month: '2026-03',
    before: '2026-02',
    measures: [
      { measure: 1, month: { met: 2, notMet: 1, percent: 66.67 }, before: { met: 1, notMet: 0, percent: 100 } },
      ...[2, 3, 4].map((measure) => ({ measure, month: none, before: none })),
    ],
  })
  const closer = await t.someone({ accessLevel: 'Employee', roles: ['Closer'] })
  expect(await t.call(closing.getSlaShares, {}, closer)).toMatchObject({ flag: false, msg: REFUSED.managersOnly })
  const logOf = async (as: SignIn) => {
    const { response } = await t.call(closingLog.getDashboardClosingLogTaskList, { taskStatus: 'All', xls: 1 }, as)
    return t.sheets((response as { fileName: string }).fileName, as)
  }
  expect((await logOf(t.manager))['SLA %']?.slice(0, 3)).toEqual([
    ['Measure', 'Due in', 'Met', 'Not Met', 'SLA %', 'As of'],
    ['P1', '2026-03', 2, 1, 66.67, momentText(new Date(readAt), 'America/Chicago')],
    ['P1', '2026-02', 1, 0, 100, momentText(new Date(readAt), 'America/Chicago')],
  ])
  expect(Object.keys(await logOf(closer))).not.toContain('SLA %')
})
