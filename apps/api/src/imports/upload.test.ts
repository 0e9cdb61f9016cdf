import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../platform/rpc/body/body.ts'
import { zip } from '../platform/xlsx/made-by-hand.fixture.ts'
import { fromNow, now } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { assignmentOf, dataUrl, type ImportWorld, importWorld, MULTIPART, multipart, TODAY, workbookOf } from './import-world.fixture.ts'

let world: ImportWorld
let good: Buffer
beforeAll(async () => {
  world = await importWorld({ worker: false })
  good = await workbookOf([{}])
})
afterAll(() => world.close())

const uploaded = (title: string) => `Workbook ${title}: – → uploaded, ${good.length.toLocaleString('en-US')} bytes`
const tryRun = (uploadedFile: string, as = world.importer) =>
  world.call(dataImport.dryRun, { uploadedFile, importType: 'closingAssignment', dateOfImport: TODAY }, as)

describe('an upload', () => {
  it('is the same file as multipart, as a data URL, and as a data URL in JSON', async () => {
    const answers = [
      await world.upload(good),
      await world.call(dataImport.closingAssignmentUpload, { uploadedFile: dataUrl(good) }, world.importer),
      await world.call(dataImport.closingAssignmentUpload, { json: { uploadedFile: dataUrl(good) } }, world.importer),
    ]
    for (const { flag, response } of answers) {
      expect(flag).toBe(true)
      expect(response.size).toBe(good.length)
      expect(await world.download(response.fileName)).toEqual(good)
      expect((await tryRun(response.fileName)).response).toMatchObject({ rows: 1, created: 1, rejected: 0 })
    }
    expect(new Set(answers.map(({ response }) => response.fileName)).size).toBe(3)
    await expectAudited(world, dataImport.closingAssignmentUpload, world.importer, [uploaded('Closing Assignment.xlsx')])
  })

  it('of the other workbook is recognized by its name', async () => {
    const { response } = await world.upload(good, { type: 'processorUW' })
    await expectAudited(world, dataImport.processorUWUpload, world.importer, [uploaded('closing.xlsx')])
    const asOther = { uploadedFile: response.fileName, importType: 'processorUW', dateOfImport: TODAY } as const
    expect(await world.call(dataImport.dryRun, asOther, world.importer)).toMatchObject({
      flag: false,
      msg: 'This is a workbook for "Closing Assignment". Drop it there.',
    })
    const other = await world.upload(await assignmentOf([{}]))
    expect(await tryRun(other.response.fileName)).toMatchObject({
      flag: false,
      msg: 'This is a workbook for "Processor & Underwriter Assignment". Drop it there.',
    })
  })

  it('keeps its title without folders', async () => {
    expect((await world.upload(good, { title: 'C:\\\\Users\\\\me\\\\July list.xlsx' })).response.title).toBe('July list.xlsx')
    expect((await world.upload(good, { title: '../../etc/list.xlsx' })).response.title).toBe('list.xlsx')
  })

  it.each([
    ['a text file with the right name', Buffer.from('Loan Number,Row Action\n0204518873,Upsert\n')],
    ['a PDF with the right name', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['an empty file', Buffer.alloc(0)],
    ['a zip file that is no workbook', zip([{ name: 'word/document.xml', data: '<document/>' }])],
    ['a workbook of Excel 97', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])],
  ])('is refused as %s, both as multipart and as data URL', async (_, bytes) => {
    const answers = [
      await world.upload(bytes),
      await world.call(dataImport.closingAssignmentUpload, { uploadedFile: dataUrl(bytes) }, world.importer),
    ]
    for (const { flag, msg } of answers) expect({ flag, msg }).toEqual({ flag: false, msg: MESSAGES.invalidFileType })
  })

  it.each([
    ['cut off in the middle', () => good.subarray(0, good.length / 2)],
    [
      'with bytes turned over',
      () => Buffer.concat([good.subarray(0, 60), Buffer.from(good.subarray(60, 400)).reverse(), good.subarray(400)]),
    ],
  ])('is refused with a message if it is %s, at the upload or in the trial', async (_, spoilt) => {
    const { flag, msg, response } = await world.upload(spoilt())
    const refusal = flag ? await tryRun(response.fileName) : { flag, msg }
    expect(refusal.flag).toBe(false)
    expect(refusal.msg).toMatch(/damaged|valid file type/i)
  })

  it('is refused if it is no data URL, and nothing of a refused file is stored', async () => {
    const before = await world.db.file.count()
    const { flag, msg, response } = await world.call(
      dataImport.closingAssignmentUpload,
      { uploadedFile: good.toString('base64') },
      world.importer,
    )
    expect({ flag, msg, response }).toEqual({
      flag: false,
      msg: MESSAGES.invalidFileType,
      response: { fields: { uploadedFile: MESSAGES.invalidFileType } },
    })
    await world.upload(Buffer.from('no workbook'))
    expect(await world.db.file.count()).toBe(before)
    expect(await world.db.fileChunk.count({ where: { file: { complete: false } } })).toBe(0)
  })

  it.each<[string, (file: string) => string, number, string]>([
    ['has more after its end', (file) => `{"uploadedFile":"${file}"} and more`, 400, 'The body is not readable JSON'],
    ['never ends', (file) => `{"uploadedFile":"${file}`, 400, 'The body is not readable JSON'],
    ['has U+0000', (file) => `{"uploadedFile":"${file}\u0000"}`, 400, 'The body is not readable JSON'],
    ['sets the prototype', (file) => `{"uploadedFile":"${file}","__proto__":{}}`, 400, 'The body is not readable JSON'],
    ['has two files', (file) => `{"uploadedFile":"${file}","more":"${file}"}`, 200, 'Send one file'],
    ['has the file in another field', (file) => `{"file":"${file}"}`, 200, 'Send the workbook as uploadedFile'],
    ['has the file next to its field', (file) => `{"file":"${file}","uploadedFile":"x"}`, 200, MESSAGES.invalidFileType],
    ['is empty', () => '', 200, 'Send the workbook as uploadedFile'],
    ['is long and has no file', () => `{"uploadedFile":"${'x'.repeat(2_000_000)}"}`, 200, MESSAGES.invalidFileType],
  ])('is refused if its JSON %s, and nothing of it is stored', async (_, body, status, msg) => {
    const before = await world.db.file.count()
    const answer = await world.send(dataImport.closingAssignmentUpload, body(dataUrl(good)), world.importer)
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { flag: false, msg }])
    expect(await world.db.file.count()).toBe(before)
  })

  it('is the same file if its slashes are escaped', async () => {
    const body = `{"uploadedFile":"${dataUrl(good).replaceAll('/', '\\/')}"}`
    const { flag, response } = (await world.send(dataImport.closingAssignmentUpload, body, world.importer)).json()
    expect([flag, response.size]).toEqual([true, good.length])
    expect(await world.download(response.fileName)).toEqual(good)
  })

  it('is refused above 64 MB, both as multipart and as data URL', async () => {
    const large = Buffer.concat([good, Buffer.alloc(MAX_UPLOAD_BYTES)])
    const answers = [
      await world.send(dataImport.closingAssignmentUpload, multipart(large, 'large.xlsx'), world.importer, { headers: MULTIPART }),
      await world.send(dataImport.closingAssignmentUpload, JSON.stringify({ uploadedFile: dataUrl(large) }), world.importer),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({ flag: false, msg: 'The file is larger than 64 MB' })
    }
  })

  it('is not found by anybody else', async () => {
    const { response } = await world.upload(good)
    const other = await world.signedIn('imports.run')
    const gone = 'This upload is no longer there. Send the workbook again'
    expect(await tryRun(response.fileName, other)).toMatchObject({ flag: false, msg: gone })
    const body = { uploadedFile: response.fileName, dateOfImport: TODAY, uploadxls: 0 } as const
    expect(await world.call(dataImport.closingAssignmentImport, body, other)).toMatchObject({ flag: false, msg: gone })
    expect((await world.download(response.fileName, other)).toString()).toContain('"flag":false')
    expect(await world.db.import.count()).toBe(0)
  })

  it('is not found after it has expired, and is deleted with its bytes', async () => {
    const { response } = await world.upload(good)
    const { id } = await world.db.file.update({ where: { name: response.fileName }, data: { expiresAt: fromNow(-1000) } })
    expect(await tryRun(response.fileName)).toMatchObject({ flag: false, msg: 'This upload is no longer there. Send the workbook again' })
    expect(await world.services.files.removeExpired(now())).toBe(1)
    expect(await world.db.fileChunk.count({ where: { fileId: id } })).toBe(0)
  })

  it('needs the permission to import', async () => {
    const stranger = await world.signedIn('closing.view')
    expect(await world.upload(good, { as: stranger })).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })
})
