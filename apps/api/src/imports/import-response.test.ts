import { dataImport } from '@ivue/contracts/imports/contract.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnLetters } from '../platform/xlsx/sheet.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { CLOSING_COLUMNS } from './closing/rules/columns.ts'
import { exampleRow } from './closing/rules/example.fixture.ts'
import { assignmentOf, CALLS, type ImportWorld, importWorld, type RowChanges, TODAY, workbookOf } from './import-world.fixture.ts'

const ROWS: RowChanges[] = [
  { number: '0000000501' },
  { number: '0000000502', program: '30 Year Fix', mloName: '=HYPERLINK("x")' },
  { number: '0000000503', amount: 9000, propertyState: 'Arizona', applicationOn: 46_160 },
  { number: '501' },
]

let world: ImportWorld
let bytes: Buffer
beforeAll(async () => {
  world = await importWorld()
  bytes = await workbookOf(ROWS)
})
afterAll(() => world.close())

async function open(content: Buffer) {
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as excel.Buffer)
  const sheet = book.worksheets[0] as excel.Worksheet
  const texts = (row: number) => Array.from({ length: 51 }, (_, index) => sheet.getCell(row, index + 1).text)
  return { sheet, texts }
}
const letters = columnLetters(CLOSING_COLUMNS)
const responseWhy = async (as = world.importer) =>
  (await world.call(dataImport.lastUpload, { name: 'closingAssignment' }, as)).response.responseWhy
const latest = async () => {
  const { response } = await world.call(dataImport.closingAssignmentImport, { uploadxls: 1 }, world.importer)
  return world.download((response as { fileName: string }).fileName)
}

describe('the response workbook, read by another program', () => {
  it('is refused before the first import', async () => {
    const answer = await world.call(dataImport.closingAssignmentImport, { uploadxls: 1 }, world.importer)
    expect(answer).toMatchObject({ flag: false, msg: 'There is no import yet' })
    const entry = await world.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ title: 'Download the response to the latest Closing Assignment', outcome: 'refused', changes: [] })
    expect(await responseWhy()).toBe('There is no import yet')
  })

  it('has the columns as they were sent, followed by Result, Errors and Task Id', async () => {
    expect((await world.import(bytes)).response.counts).toMatchObject({ created: 2, rejected: 2 })
    const change = `Closing Assignment of ${TODAY}: closing.xlsx: – → Imported: 2 new, 0 changed, 0 unchanged, 2 rejected`
    await expectAudited(world, dataImport.closingAssignmentImport, world.importer, [change])
    expect(await responseWhy()).toBe('')
    const [sent, answered] = [await open(bytes), await open(await latest())]
    const response = ['Workbook closing - response.xlsx: – → handed out']
    const title = 'Download the response to the latest Closing Assignment'
    await expectAudited(world, dataImport.closingAssignmentImport, world.importer, response, title)
    expect(answered.texts(1).slice(48)).toEqual(['Result', 'Errors', 'Task Id'])
    for (let row = 1; row <= ROWS.length + 1; row++)
      expect(answered.texts(row).slice(0, 48), `row ${row}`).toEqual(sent.texts(row).slice(0, 48))
    expect(answered.sheet.rowCount).toBe(ROWS.length + 1)
    expect(answered.sheet.getCell('A2').value).toBe('0000000501')
    expect(answered.sheet.getCell(`${letters.mloName}3`).formula).toBeUndefined()

    const tasks = await world.db.task.findMany({ orderBy: { loanNumber: 'asc' } })
    expect([2, 3, 4, 5].map((row) => answered.sheet.getCell(row, 49).value)).toEqual(['Created', 'Created', 'Rejected', 'Rejected'])
    expect([2, 3, 4, 5].map((row) => answered.sheet.getCell(row, 51).value)).toEqual([tasks[0]?.id, tasks[1]?.id, null, null])
    expect(answered.texts(2)[49]).toBe('')
    expect(answered.texts(3)[49]).toMatch(/^Loan Program: Warning: /)
    expect(answered.texts(4)[49]).toMatch(/Loan Amount: .*\nProperty State: /)
  })

  it('marks the cells with errors with the reason, and no other cell', async () => {
    const { sheet } = await open(await latest())
    const marked: string[] = []
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        if ((cell.fill as excel.FillPattern | undefined)?.pattern === 'solid') marked.push(cell.address)
      }),
    )
    expect(marked.sort()).toEqual([`A5`, `I3`, `J4`, `Q4`])
    for (const address of marked) expect(JSON.stringify(sheet.getCell(address).note), address).toMatch(/\w{5}/)
  })

  it('is sent to another importer as a separate file', async () => {
    const other = await world.signedIn('imports.run')
    const { response } = await world.call(dataImport.closingAssignmentImport, { uploadxls: 1 }, other)
    const { fileName } = response as { fileName: string }
    const { texts } = await open(await world.download(fileName, other))
    expect(texts(2)[48]).toBe('Created')
    expect((await world.download(fileName)).toString()).toContain('"flag":false')
  })
})

it('the workbook of the rejected rows can be corrected and sent again', async () => {
  const { fileName } = (await world.upload(bytes)).response
  const tried = await world.call(
    dataImport.dryRun,
    { uploadedFile: fileName, importType: 'closingAssignment', dateOfImport: TODAY },
    world.importer,
  )
  expect(tried.response).toMatchObject({ rejected: 2, unchanged: 2 })
  const rejected = await world.download(tried.response.rejectedFile)
  const { sheet } = await open(rejected)
  expect(sheet.rowCount).toBe(3)
  expect([2, 3].map((row) => sheet.getCell(row, 1).value)).toEqual(['0000000503', '501'])

  const good = exampleRow({}).cells
  sheet.getCell(`${letters.amount}2`).value = 412_500
  sheet.getCell(`${letters.propertyState}2`).value = String(good[16])
  sheet.getCell('A3').value = '0000000504'
  const mended = Buffer.from(await sheet.workbook.xlsx.writeBuffer())
  const { response, msg } = await world.import(mended)
  expect(msg).toBe('Imported: 2 new, 0 changed, 0 unchanged')
  expect(response.counts.created).toBe(2)
  expect(await world.db.loan.findUnique({ where: { number: '0000000503' } })).toMatchObject({ applicationOn: new Date('2026-05-18') })
})

it('the other workbook is returned in its own columns, and names people above their daily limit', async () => {
  const rows = ['0000000601', '0000000602', '0000000603'].map((number) => ({ number, processorId: 'pxs5512' }))
  const sent = await assignmentOf([...rows, { number: '0000000604', underwriterId: 'uwk2039' }])
  const { msg, response } = await world.import(sent, TODAY, 'processorUW')
  expect(msg).toBe('Imported: 3 new, 0 changed, 0 unchanged, 1 rejected. Above the daily limit: Piotr Sand 3 of 2.')
  expect(response.counts).toMatchObject({ created: 3, rejected: 1 })
  const change = `Processor & Underwriter Assignment of ${TODAY}: closing.xlsx: – → ${msg}`
  await expectAudited(world, dataImport.processorUWImport, world.importer, [change])
  const answer = await world.call(CALLS.processorUW.run, { uploadxls: 1 }, world.importer)
  const { texts } = await open(await world.download((answer.response as { fileName: string }).fileName))
  expect(texts(1).slice(20, 25)).toEqual(['Disposition Date', 'Import Comment', 'Result', 'Errors', 'Task Id'])
  expect(texts(2)[22]).toBe('Created')
  expect(texts(4)[23]).toMatch(/^Processor Client ID: Warning: With this one Piotr Sand is given 3 today, at most 2 are allowed/)
  expect(texts(5).slice(22, 24)).toEqual(['Rejected', expect.stringContaining('uwk2093 Uma Kern, uwn3301 Uri Noor')])
  const task = await world.db.task.findFirstOrThrow({ where: { loanNumber: '0000000601', desk: 'processor' } })
  expect(texts(2)[24]).toBe(String(task.id))
})

it('a missing workbook of the latest import is reported, and its download is refused with the same message', async () => {
  const last = await world.db.import.findFirstOrThrow({ where: { type: 'closingAssignment', state: 'done' }, orderBy: { id: 'desc' } })
  const other = await world.signedIn('imports.run')
  await world.settled()
  // Makes the response expire relative to the world's day instead of the real day.
  await world.db.file.updateMany({ where: { purpose: 'response' }, data: { expiresAt: new Date(`${TODAY}T23:59:59Z`) } })
  // The importer's response is kept until it expires, even if the uploaded workbook is gone.
  await world.db.file.delete({ where: { id: last.fileId ?? 0 } })
  expect(await responseWhy()).toBe('')
  expect(await responseWhy(other)).toBe('No workbook is kept of the last import')
  await world.db.file.deleteMany({ where: { purpose: 'response' } })
  expect(await responseWhy()).toBe('No workbook is kept of the last import')
  const answer = await world.call(dataImport.closingAssignmentImport, { uploadxls: 1 }, world.importer)
  expect(answer).toMatchObject({ flag: false, msg: 'No workbook is kept of the last import' })
})
