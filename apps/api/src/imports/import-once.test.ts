import { CLOSING_COLUMNS } from '@ivue/contracts/imports/closing/columns.ts'
import { exampleRow } from '@ivue/contracts/imports/closing/example.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookParts, zip } from '../xlsx/workbook-kit.ts'
import { everyTable, type ImportWorld, importWorld, NO_COUNTS, type RowChanges, TODAY, workbookOf } from './import-kit.ts'
import { workImport } from './job.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
  // A second worker beside the first.
  await world.services.jobs.work('import', ({ importId }) => workImport(world.services, importId))
})
afterAll(() => world.close())

const upload = async (rows: readonly RowChanges[], order?: number[]) =>
  (await world.upload(await workbookOf(rows, order))).response.fileName
const run = async (uploadedFile: string) =>
  world.call(dataImport.closingAssignmentImport, { uploadedFile, dateOfImport: TODAY, uploadxls: 0 }, world.importer)
const tryRun = async (uploadedFile: string) =>
  (await world.call(dataImport.dryRun, { uploadedFile, importType: 'closingAssignment', dateOfImport: TODAY }, world.importer)).response

describe('the same workbook', () => {
  it('asked for ten times at once is imported once, and everybody hears what came of it', async () => {
    const bytes = await workbookOf([{ number: '0000000101', comment: 'Once' }, { number: '0000000102' }])
    const files = await Promise.all(Array.from({ length: 10 }, async () => (await world.upload(bytes)).response.fileName))
    const answers = await Promise.all(files.map(run))
    expect(answers.map(({ flag }) => flag)).toEqual(Array(10).fill(true))
    expect(answers.filter(({ response }) => 'state' in response && response.state === 'done')).toHaveLength(1)
    for (const { msg, response } of answers.filter(({ response }) => 'state' in response && response.state === 'unchanged')) {
      expect(msg).toBe(`This workbook was already imported for ${TODAY}`)
      expect(response).toMatchObject({ counts: { ...NO_COUNTS, created: 2 } })
    }
    expect(await world.db.import.count()).toBe(1)
    expect(await world.db.importRow.count()).toBe(2)
    expect(await world.db.event.count()).toBe(2)
    expect(await world.db.comment.count()).toBe(1)
  })

  it('asked for later is already imported, and other content for the same day is one more import', async () => {
    const bytes = await workbookOf([{ number: '0000000101', comment: 'Once' }, { number: '0000000102' }])
    const before = await world.db.event.count()
    const again = await world.import(bytes)
    // A workbook made anew carries the moment of its making: other bytes, so another import, in which nothing differs.
    expect(again.response.state === 'unchanged' || again.response.counts.unchanged === 2).toBe(true)
    expect((await world.import(bytes)).response.state).toBe('unchanged')
    expect(await world.db.event.count()).toBe(before)
    const other = await world.import(await workbookOf([{ number: '0000000101', comment: 'Once', mloName: 'Other Content' }]))
    expect(other.response).toMatchObject({ state: 'done', counts: { ...NO_COUNTS, changed: 1 } })
    expect(await world.db.loan.count()).toBe(2)
  })

  it('with the same new loans in two files at once makes each loan once', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ number: String(200 + index).padStart(10, '0') }))
    const files = await Promise.all([upload(rows), upload([...rows].reverse().map((row) => ({ ...row, branchCode: 'B-2' })))])
    const answers = await Promise.all(files.map(run))
    expect(answers.map(({ flag }) => flag)).toEqual([true, true])
    const loans = await world.db.loan.findMany({ where: { number: { in: rows.map(({ number }) => number) } }, include: { tasks: true } })
    expect(loans).toHaveLength(40)
    expect(loans.every(({ tasks }) => tasks.length === 1)).toBe(true)
    expect(
      await world.db.event.count({ where: { module: 'ClosingImport', after: 'Imported, WIP', loanId: { in: loans.map(({ id }) => id) } } }),
    ).toBe(40)
  })
})

describe('a trial', () => {
  it('tells what the import would do, and writes nothing', async () => {
    const rows: RowChanges[] = [
      { number: '0000000101', comment: 'Once', mloName: 'Tried Name' },
      { number: '0000000102', slot1Id: 'clx9000' },
      { number: '0000000103' },
      { number: '0000000104', program: '30 Year Fix' },
    ]
    const file = await upload(rows)
    await world.settled()
    const before = await everyTable(world)
    const tried = await tryRun(file)
    expect(await everyTable(world)).toEqual(before)
    expect(tried).toMatchObject({
      rows: 4,
      created: 2,
      changed: 1,
      mismatched: 1,
      rejected: 0,
      warningCount: 1,
      problemCount: 0,
      rejectedFile: '',
    })
    expect(tried.problems).toEqual([
      expect.objectContaining({ row: 5, column: 'I', header: 'Loan Program', value: '30 Year Fix', level: 'warning' }),
    ])
    const real = await run(file)
    expect(real.response).toMatchObject({ counts: { created: 2, changed: 1, unchanged: 0, mismatched: 1, rejected: 0 } })
  })

  it('keeps nothing but the workbook of the rejected rows', async () => {
    const file = await upload([{ number: '12' }, { number: '0000000105', amount: 1 }, { number: '0000000106' }])
    await world.settled()
    const { files, file_chunks, ...before } = await everyTable(world)
    const tried = await tryRun(file)
    const { files: filesAfter, file_chunks: chunksAfter, ...after } = await everyTable(world)
    expect(after).toEqual(before)
    expect([filesAfter, chunksAfter]).not.toEqual([files, file_chunks])
    expect(tried).toMatchObject({ created: 1, rejected: 2, problemCount: 2 })
    expect(tried.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'A', '12'],
      [3, 'J', '1'],
    ])
  })
})

describe('the header', () => {
  const order = CLOSING_COLUMNS.map((_, index) => index)
  it('may come in another order, with a warning before and after', async () => {
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

  it('may not miss a column: nothing is imported, and the reason names it', async () => {
    const file = await upload([{ number: '0000000111' }], order.slice(1))
    const { flag, msg, response } = await run(file)
    expect({ flag, msg }).toMatchObject({ flag: false, msg: expect.stringMatching(/expected "Loan Number", found "Row Action"/) })
    const { importId } = response as unknown as { importId: number }
    expect(await world.db.import.findUnique({ where: { id: importId } })).toMatchObject({ state: 'failed', message: msg })
    expect(await world.db.importRow.count({ where: { importId } })).toBe(0)
    // Asked again it is tried again, and fails again: it is not "already imported".
    expect(await run(file)).toMatchObject({ flag: false, msg })
  })
})

it('takes cells with characters that no text has as rejected rows, not as a failed import', async () => {
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
  expect(answer).toMatchObject({ flag: true, response: { counts: { ...NO_COUNTS, created: 1, rejected: 3 } } })
  expect(await world.db.loan.findUnique({ where: { number: '0000000310' } })).toMatchObject({ mloName: 'A\ufffdB' })
})
