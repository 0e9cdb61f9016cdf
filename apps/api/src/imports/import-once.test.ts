import { dataImport } from '@ivue/contracts/imports/contract.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookParts, zip } from '../platform/xlsx/made-by-hand.fixture.ts'
import { often } from '../testing/thorough.ts'
import { CLOSING_COLUMNS } from './closing/rules/columns.ts'
import { exampleRow } from './closing/rules/example.fixture.ts'
import {
  type AssignmentChanges,
  assignmentOf,
  CALLS,
  everyTable,
  type ImportWorld,
  importWorld,
  NO_COUNTS,
  type RowChanges,
  TODAY,
  workbookOf,
} from './import-world.fixture.ts'
import { runImportOnce } from './job.ts'

type Changes = RowChanges & AssignmentChanges

const AT_ONCE = often(4, 10)
/** Number of runs for workbooks that change the same loans. */
const MANY = often(100, 300)

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
  // A second worker.
  await world.services.jobs.work('import', ({ importId }) => runImportOnce(world.services, importId))
})
afterAll(() => world.close())

const KINDS = [
  {
    type: 'closingAssignment',
    of: workbookOf as (rows: readonly Changes[]) => Promise<Buffer>,
    changed: { mloName: 'Other Content' },
    other: { slot1Id: 'clx9000' },
    warned: { program: '30 Year Fix' },
    warning: { column: 'I', header: 'Loan Program', value: '30 Year Fix' },
    amount: 'J',
    module: 'ClosingImport',
    desks: ['closing'],
  },
  {
    type: 'processorUW',
    of: assignmentOf as (rows: readonly Changes[]) => Promise<Buffer>,
    changed: { targetClosingOn: '2026-07-20' },
    other: { processorId: 'pxs5512' },
    warned: { disposition: 'Withdrawn', dispositionOn: '2026-06-29' },
    warning: { column: 'T', header: 'Disposition', value: 'Withdrawn' },
    amount: 'E',
    module: 'ProcessorImport',
    desks: ['processor', 'underwriter'],
  },
] as const

describe.each(KINDS)('$type', ({ type, of, changed, other, warned, warning, amount, module, desks }) => {
  const numberOf = (index: number) => String((type === 'closingAssignment' ? 1000 : 2000) + index).padStart(10, '0')
  // Daily limits are tested elsewhere.
  beforeAll(() => world.db.user.updateMany({ data: { maxDailyAssign: 1000 } }))
  const upload = async (rows: readonly Changes[]) => (await world.upload(await of(rows), { type })).response.fileName
  const run = async (uploadedFile: string) =>
    world.call(CALLS[type].run, { uploadedFile, dateOfImport: TODAY, uploadxls: 0 }, world.importer)
  const tryRun = async (uploadedFile: string) =>
    (await world.call(dataImport.dryRun, { uploadedFile, importType: type, dateOfImport: TODAY }, world.importer)).response
  const [one, two] = [numberOf(1), numberOf(2)]
  const ofBoth = { loanNumber: { in: [one, two] } }
  const twoRows = () => of([{ number: one, comment: 'Once' }, { number: two }])

  describe('the same workbook', () => {
    it(`requested ${AT_ONCE} times at once is imported once, and every request gets the outcome`, async () => {
      const bytes = await twoRows()
      const files = await Promise.all(Array.from({ length: AT_ONCE }, async () => (await world.upload(bytes, { type })).response.fileName))
      const answers = await Promise.all(files.map(run))
      expect(answers.map(({ flag }) => flag)).toEqual(Array(AT_ONCE).fill(true))
      expect(answers.filter(({ response }) => 'state' in response && response.state === 'done')).toHaveLength(1)
      for (const { msg, response } of answers.filter(({ response }) => 'state' in response && response.state === 'unchanged')) {
        expect(msg).toBe(`This workbook was already imported for ${TODAY}`)
        expect(response).toMatchObject({ counts: { ...NO_COUNTS, created: 2 } })
      }
      expect(await world.db.import.count({ where: { type } })).toBe(1)
      expect(await world.db.importRow.count({ where: { import: { type } } })).toBe(2)
      expect(await world.db.event.count({ where: ofBoth })).toBe(2 * desks.length)
      expect(await world.db.comment.count({ where: { loan: { number: one } } })).toBe(1)
    })

    it('requested later is refused as already imported, and other content for the same day is another import', async () => {
      const bytes = await twoRows()
      const before = await world.db.event.count()
      const again = await world.import(bytes, TODAY, type)
      // A newly created workbook contains its creation time: different bytes, so another import, in which nothing differs.
      expect(again.response.state === 'unchanged' || again.response.counts.unchanged === 2).toBe(true)
      expect((await world.import(bytes, TODAY, type)).response.state).toBe('unchanged')
      expect(await world.db.event.count()).toBe(before)
      const content = await world.import(await of([{ number: one, comment: 'Once', ...changed }]), TODAY, type)
      expect(content.response).toMatchObject({ state: 'done', counts: { ...NO_COUNTS, changed: 1 } })
    })

    it('with the same new loans in two files at once creates each loan once', async () => {
      const rows = Array.from({ length: 40 }, (_, index) => ({ number: numberOf(200 + index) }))
      const files = await Promise.all([upload(rows), upload([...rows].reverse().map((row) => ({ ...row, ...changed })))])
      const answers = await Promise.all(files.map(run))
      expect(answers.map(({ flag }) => flag)).toEqual([true, true])
      const loans = await world.db.loan.findMany({ where: { number: { in: rows.map(({ number }) => number) } }, include: { tasks: true } })
      expect(loans).toHaveLength(40)
      expect(loans.map(({ tasks }) => tasks.map(({ desk }) => desk).sort())).toEqual(Array(40).fill(desks))
      const made = { module, after: { startsWith: 'Imported, ' }, loanId: { in: loans.map(({ id }) => id) } }
      expect(await world.db.event.count({ where: made })).toBe(40)
    })
  })

  describe('a trial', () => {
    it('reports what the import would do, and writes nothing', async () => {
      const rows: Changes[] = [
        { number: one, comment: 'Tried' },
        { number: two, ...other },
        { number: numberOf(3) },
        { number: numberOf(4), ...warned },
      ]
      const file = await upload(rows)
      await world.settled()
      const before = await everyTable(world)
      const tried = await tryRun(file)
      expect(await everyTable(world)).toEqual(before)
      const outcome = { created: 2, changed: 1, unchanged: 0, mismatched: 1, rejected: 0 }
      expect(tried).toMatchObject({ rows: 4, ...outcome, warningCount: 1, problemCount: 0, rejectedFile: '' })
      expect(tried.problems).toEqual([expect.objectContaining({ row: 5, level: 'warning', ...warning })])
      expect((await run(file)).response).toMatchObject({ counts: outcome })
    })

    it('stores only the workbook of the rejected rows', async () => {
      const file = await upload([{ number: '12' }, { number: numberOf(5), amount: 1 }, { number: numberOf(6) }])
      await world.settled()
      const { files, file_chunks, ...before } = await everyTable(world)
      const tried = await tryRun(file)
      const { files: filesAfter, file_chunks: chunksAfter, ...after } = await everyTable(world)
      expect(after).toEqual(before)
      expect([filesAfter, chunksAfter]).not.toEqual([files, file_chunks])
      expect(tried).toMatchObject({ created: 1, rejected: 2, problemCount: 2 })
      expect(tried.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
        [2, 'A', '12'],
        [3, amount, '1'],
      ])
    })
  })
})

it('both workbooks can change the same loans at once', async () => {
  const numbers = Array.from({ length: MANY }, (_, index) => String(5000 + index).padStart(10, '0'))
  await world.import(await workbookOf(numbers.map((number) => ({ number }))))
  await world.import(await assignmentOf(numbers.map((number) => ({ number }))), TODAY, 'processorUW')
  const [closing, assignment] = await Promise.all([
    world.import(await workbookOf(numbers.map((number) => ({ number, mloName: 'At Once' })))),
    world.import(
      await assignmentOf(numbers.toReversed().map((number) => ({ number, targetClosingOn: '2026-07-21' }))),
      TODAY,
      'processorUW',
    ),
  ])
  expect([closing.flag, assignment.flag]).toEqual([true, true])
  const done = { mloName: 'At Once', targetClosingOn: new Date('2026-07-21') }
  expect(await world.db.loan.count({ where: { number: { in: numbers }, ...done } })).toBe(MANY)
  expect(
    await world.db.import.count({ where: { attempts: { gt: 1 }, id: { in: [closing.response.importId, assignment.response.importId] } } }),
  ).toBe(0)
})

const upload = async (rows: readonly RowChanges[], order?: number[]) =>
  (await world.upload(await workbookOf(rows, order))).response.fileName
const run = async (uploadedFile: string) =>
  world.call(dataImport.closingAssignmentImport, { uploadedFile, dateOfImport: TODAY, uploadxls: 0 }, world.importer)
const askTrial = (uploadedFile: string) =>
  world.call(dataImport.dryRun, { uploadedFile, importType: 'closingAssignment', dateOfImport: TODAY }, world.importer)
const tryRun = async (uploadedFile: string) => (await askTrial(uploadedFile)).response

describe('the header', () => {
  const order = CLOSING_COLUMNS.map((_, index) => index)
  it('may have another column order, with a warning in the trial and in the import', async () => {
    const moved = [...order.slice(5), ...order.slice(0, 5)]
    const file = await upload([{ number: '0000000110', borrowerLastName: 'Reordered' }], moved)
    const [warning = ''] = (await tryRun(file)).headerWarnings
    expect(warning).toMatch(/^The columns are in another order: "Loan Number" in column AR, usually A;/)
    const { flag, msg } = await run(file)
    expect(flag).toBe(true)
    expect(msg).toContain('Imported: 1 new')
    expect(msg).toContain(warning)
    expect(await world.db.loan.findUnique({ where: { number: '0000000110' } })).toMatchObject({
      borrowerLastName: 'Reordered',
      amount: expect.anything(),
    })
    const { imports } = (await world.call(dataImport.importdata, {}, world.importer)).response
    expect(imports[0]?.msg).toBe(msg)
  })

  it('may not lack a column: nothing is imported, and the reason names the column', async () => {
    const file = await upload([{ number: '0000000111' }], order.slice(1))
    const { flag, msg, response } = await run(file)
    expect({ flag, msg }).toMatchObject({ flag: false, msg: expect.stringMatching(/expected "Loan Number", found "Row Action"/) })
    const { importId } = response as unknown as { importId: number }
    expect(await world.db.import.findUnique({ where: { id: importId } })).toMatchObject({ state: 'failed', message: msg })
    expect(await world.db.importRow.count({ where: { importId } })).toBe(0)
    // A failed import can be retried: it fails again instead of being "already imported".
    expect(await run(file)).toMatchObject({ flag: false, msg })
  })
})

it('a workbook without rows is refused, in the trial and in the import', async () => {
  const file = await upload([])
  const refused = { flag: false, msg: 'The sheet "Closing Assignment" has headers and no row below them.' }
  expect(await askTrial(file)).toMatchObject(refused)
  expect(await run(file)).toMatchObject(refused)
})

it('merged cells lead to warnings in the trial and in the import', async () => {
  const book = new excel.Workbook()
  await book.xlsx.load((await workbookOf([{ number: '0000000120' }, { number: '0000000121' }])) as unknown as excel.Buffer)
  book.worksheets[0]?.mergeCells('V2:V3')
  const { response } = await world.upload(Buffer.from(await book.xlsx.writeBuffer()))
  const warning = 'Cells are merged in V2:V3: only the first cell of each holds its value.'
  expect((await tryRun(response.fileName)).headerWarnings).toEqual([warning])
  expect((await run(response.fileName)).msg).toBe(`Imported: 2 new, 0 changed, 0 unchanged. ${warning}`)
})

it('hidden rows are counted, and left out if the person chooses so', async () => {
  const book = new excel.Workbook()
  const rows = ['0000000130', '0000000131', '0000000132'].map((number) => ({ number }))
  await book.xlsx.load((await workbookOf(rows)) as unknown as excel.Buffer)
  for (const row of [3, 4]) Object.assign(book.worksheets[0]?.getRow(row) ?? {}, { hidden: true })
  const { fileName } = (await world.upload(Buffer.from(await book.xlsx.writeBuffer()))).response
  const tried = async (leaveOutHidden: 0 | 1) =>
    (await world.call(dataImport.dryRun, { uploadedFile: fileName, importType: 'closingAssignment', leaveOutHidden }, world.importer))
      .response
  expect(await tried(0)).toMatchObject({ created: 3, hiddenRows: 2, headerWarnings: ['2 hidden rows are included.'] })
  expect(await tried(1)).toMatchObject({ created: 1, rows: 1, hiddenRows: 2, headerWarnings: ['2 hidden rows are left out.'] })
  const imported = async (leaveOutHidden: 0 | 1) =>
    world.call(dataImport.closingAssignmentImport, { uploadedFile: fileName, dateOfImport: TODAY, leaveOutHidden }, world.importer)
  expect((await imported(1)).msg).toBe('Imported: 1 new, 0 changed, 0 unchanged. 2 hidden rows are left out.')
  expect(await world.db.loan.count({ where: { number: { in: rows.map(({ number }) => number) } } })).toBe(1)
  expect((await imported(0)).msg).toBe('Imported: 2 new, 0 changed, 1 unchanged. 2 hidden rows are included.')
})

it('cells with invalid characters lead to rejected rows, not to a failed import', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rowXml = (cells: readonly unknown[]) =>
    `<row>${cells.map((value) => (value === null ? '<c/>' : cell(String(value)))).join('')}</row>`
  const odd = ['_xD800_', '_x0000_', '\ud83d\ude00'].map((text, index) =>
    rowXml(
      exampleRow({ number: String(300 + index).padStart(10, '0'), borrowerLastName: text, mloName: 'A_xD800_B', comment: null }).cells,
    ),
  )
  const rows =
    rowXml(CLOSING_COLUMNS.map(({ header }) => header)) +
    odd.join('') +
    rowXml(exampleRow({ number: '0000000310', mloName: 'A_xDC00_B' }).cells)
  const answer = await world.import(zip(workbookParts({ sheets: [{ name: 'Odd', rows }] })))
  expect(answer).toMatchObject({ flag: true, response: { counts: { ...NO_COUNTS, rejected: 4 } } })
  expect(await world.db.loan.findUnique({ where: { number: '0000000310' } })).toBeNull()
})
