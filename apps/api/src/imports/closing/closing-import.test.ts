import type { Envelope } from '@ivue/contracts/envelope.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld, type RowChanges, type Run, workbookOf } from '../import-world.fixture.ts'

/** Loan Numbers, named after what the second workbook does to them. */
const N = {
  same: '0000000001',
  changed: '0000000002',
  upsertOthers: '0000000003',
  reassign: '0000000004',
  cancel: '0000000005',
  closedHere: '0000000006',
  blanks: '0000000007',
  locked: '0000000008',
  rejectedLater: '0000000009',
  secondCloser: '000000000010',
  mismatchGone: '000000000011',
  fresh: '000000000012',
  neverGood: '000000000013',
  warned: '000000000014',
  due: '000000000015',
  reopened: '000000000016',
  changingPlaces: '000000000017',
} as const
type Name = keyof typeof N

const FIRST: [Name, RowChanges][] = [
  ['same', { comment: 'First words' }],
  ['changed', { comment: 'First words' }],
  ['upsertOthers', {}],
  ['reassign', {}],
  ['cancel', {}],
  ['closedHere', {}],
  ['blanks', { branchCode: 'AZ-1', mloName: 'Dana Whitfield' }],
  ['locked', {}],
  ['rejectedLater', {}],
  ['secondCloser', { slot2Id: null }],
  ['mismatchGone', {}],
  ['neverGood', { amount: 9000, propertyState: 'Arizona' }],
  ['warned', { program: '30 Year Fix' }],
  ['due', { p2DueAt: null }],
  ['reopened', {}],
  ['changingPlaces', { slot2Id: null }],
]
const SECOND: [Name, RowChanges][] = [
  ['same', { comment: 'First words' }],
  ['changed', { comment: 'Second words', propertyCity: 'Mesa', amount: '420000.00', priority: 'VIP' }],
  ['upsertOthers', { slot1Id: 'clx9000', slot2Id: 'clm1180' }],
  ['reassign', { rowAction: 'Reassign', slot1Id: 'clx9000', slot2Id: null }],
  ['cancel', { rowAction: 'Cancel', slot1Id: 'clx9000' }],
  ['closedHere', { taskStatus: 'WIP', propertyCity: 'Mesa', slot1Id: 'clx9000' }],
  ['blanks', { processorId: null, underwriterId: null, taskStatus: null, slot2Id: null, branchCode: null, mloName: null, priority: null }],
  ['locked', { propertyCity: 'Mesa' }],
  ['rejectedLater', { borrowerCount: 7, propertyCity: 'Mesa' }],
  ['secondCloser', { slot1Id: 'clx9000', slot2Id: 'clt2206' }],
  ['mismatchGone', { slot1Id: 'clx9000' }],
  ['fresh', {}],
  ['neverGood', { amount: 9000 }],
  ['warned', { program: '30 Year Fix' }],
  ['due', { p2DueAt: '2026-07-07 15:00' }],
  ['reopened', { rowAction: 'Reassign' }],
  ['changingPlaces', { slot1Id: 'clx9000', slot2Id: 'clm1180' }],
]
const rowsOf = (cases: readonly [Name, RowChanges][]) => workbookOf(cases.map(([name, changes]) => ({ number: N[name], ...changes })))

let world: ImportWorld
let first: Envelope<Run>
let second: Envelope<Run>
beforeAll(async () => {
  world = await importWorld()
  first = await world.import(await rowsOf(FIRST))
  for (const name of ['closedHere', 'reopened'] as const)
    await world.db.task.updateMany({ where: { loanNumber: N[name] }, data: { status: 'Closed', doneAt: new Date('2026-06-30T19:00:00Z') } })
  await world.db.task.updateMany({ where: { loanNumber: N.blanks }, data: { status: 'Reschedule' } })
  await world.db.loan.update({ where: { number: N.locked }, data: { conflictCheckRequiredAt: new Date('2026-06-30T19:00:00Z') } })
  world.clock.set('2026-07-01T18:00:00Z')
  second = await world.import(await rowsOf(SECOND), '2026-07-01')
})
afterAll(() => world.close())

const loan = (name: Name) => world.db.loan.findUnique({ where: { number: N[name] } })
const task = (name: Name) => world.db.task.findFirstOrThrow({ where: { loanNumber: N[name], desk: 'closing' } })
const resultOf = async (run: Envelope<Run>, cases: readonly [Name, RowChanges][], name: Name) => {
  const row = cases.findIndex(([one]) => one === name) + 2
  return world.db.importRow.findUniqueOrThrow({ where: { importId_row: { importId: run.response.importId, row } } })
}
const first_ = (name: Name) => resultOf(first, FIRST, name)
const second_ = (name: Name) => resultOf(second, SECOND, name)
const eventsOf = async (name: Name, run = second) =>
  world.db.event.findMany({ where: { loanNumber: N[name], importId: run.response.importId }, orderBy: { id: 'asc' } })

describe('a first import', () => {
  it('reports what was done with its rows', () => {
    expect(first).toMatchObject({
      flag: true,
      msg: 'Imported: 15 new, 0 changed, 0 unchanged, 1 rejected',
      response: { state: 'done', counts: { created: 15, changed: 0, unchanged: 0, mismatched: 0, rejected: 1 } },
    })
  })

  it('creates a loan and a task with leading zeros, people, status and system comment', async () => {
    expect(await loan('same')).toMatchObject({
      number: '0000000001',
      borrowerLastName: 'Okafor',
      purpose: 'Purchase',
      zone: 'America/Phoenix',
      propertyZip: '85224',
      processorId: world.ids.pxr4471,
      underwriterId: world.ids.uwk2093,
      applicationOn: new Date('2026-05-18T00:00:00Z'),
      scheduledClosingAt: new Date('2026-07-08T17:30:00Z'),
      lastImportId: first.response.importId,
      conflictCheckRequiredAt: null,
    })
    const { id, loanId } = await task('same')
    expect(await task('same')).toMatchObject({
      status: 'WIP',
      slot1Id: world.ids.clm1180,
      slot2Id: world.ids.clt2206,
      slot1Name: 'Dana Kim',
      commentCount: 1,
      importedAt: new Date('2026-06-30T18:00:00Z'),
    })
    expect(await world.db.comment.findMany({ where: { loanId } })).toMatchObject([
      { taskId: id, side: 'system', authorId: null, body: 'First words' },
    ])
    expect(await eventsOf('same', first)).toMatchObject([
      {
        module: 'ClosingImport',
        desk: 'closing',
        taskId: id,
        loanId,
        before: '',
        after: 'Imported, WIP',
        reason: 'First words',
        actorId: world.importer.userId,
      },
    ])
    expect(await first_('same')).toMatchObject({ result: 'Created', taskId: id, problems: [] })
  })

  it('stores nothing of a rejected row except the reason', async () => {
    expect(await loan('neverGood')).toBeNull()
    const row = await first_('neverGood')
    expect(row).toMatchObject({ result: 'Rejected', taskId: null })
    expect((row.problems as { column: string }[]).map(({ column }) => column)).toEqual(expect.arrayContaining(['J', 'Q']))
    expect(await world.db.event.count({ where: { loanNumber: N.neverGood } })).toBe(0)
  })

  it('accepts a row that only has warnings', async () => {
    expect(await first_('warned')).toMatchObject({ result: 'Created', problems: [{ column: 'I', level: 'warning' }] })
    expect(await loan('warned')).toMatchObject({ program: '30 Year Fix' })
  })
})

describe('a second import', () => {
  it('reports what was done with its rows', () => {
    expect(second.response).toMatchObject({ state: 'done', counts: { created: 1, changed: 8, unchanged: 2, mismatched: 4, rejected: 2 } })
  })

  it('does not change an identical row, including its comment', async () => {
    expect(await second_('same')).toMatchObject({ result: 'Unchanged' })
    expect(await loan('same')).toMatchObject({ version: 1, lastImportId: first.response.importId })
    expect(await task('same')).toMatchObject({ version: 1, commentCount: 1 })
    expect(await eventsOf('same')).toEqual([])
  })

  it('updates changed values, records old and new ones, and adds a new comment once', async () => {
    expect(await second_('changed')).toMatchObject({ result: 'Updated' })
    expect(await loan('changed')).toMatchObject({ propertyCity: 'Mesa', priority: 'VIP', version: 2 })
    expect(await task('changed')).toMatchObject({ commentCount: 2, lastImportId: second.response.importId })
    expect(await eventsOf('changed')).toMatchObject([
      {
        before: 'Loan Amount 412500.00; Priority Rush; Property City Chandler',
        after: 'Loan Amount 420000.00; Priority VIP; Property City Mesa',
        reason: 'Second words',
      },
    ])
  })

  it('records a mismatch for other closers, and moves nobody', async () => {
    expect(await second_('upsertOthers')).toMatchObject({ result: 'Mismatch' })
    expect(await task('upsertOthers')).toMatchObject({
      slot1Id: world.ids.clm1180,
      slot2Id: world.ids.clt2206,
      mismatchId: world.ids.clx9000,
      mismatch2Id: world.ids.clm1180,
      version: 2,
    })
    expect(await eventsOf('upsertOthers')).toMatchObject([
      { module: 'ClosingImport', after: 'Closer 1 in the file Xenia Diaz; Closer 2 in the file Dana Kim' },
    ])
  })

  it('moves a closer by Reassign, and keeps one whose cell is blank', async () => {
    expect(await second_('reassign')).toMatchObject({ result: 'Updated' })
    expect(await task('reassign')).toMatchObject({
      slot1Id: world.ids.clx9000,
      slot2Id: world.ids.clt2206,
      mismatchId: null,
      slot1Name: 'Xenia Diaz',
    })
    expect((await eventsOf('reassign')).filter(({ module }) => module !== 'ClosingImport')).toMatchObject([
      { module: 'ClosingReassignment1', before: 'Dana Kim', after: 'Xenia Diaz', reason: 'Import, Row Action Reassign' },
    ])
  })

  it('cancels a task by Cancel, whoever is named', async () => {
    expect(await second_('cancel')).toMatchObject({ result: 'Updated' })
    expect(await task('cancel')).toMatchObject({
      status: 'Canceled',
      slot1Id: world.ids.clm1180,
      mismatchId: null,
      doneAt: new Date('2026-07-01T18:00:00Z'),
    })
    expect(await eventsOf('cancel')).toMatchObject([{ before: 'Closing Task Status WIP', after: 'Closing Task Status Canceled' }])
  })

  it('does not reopen by Upsert what was closed on the desk, but accepts the rest of the row', async () => {
    expect(await second_('closedHere')).toMatchObject({ result: 'Updated' })
    expect(await task('closedHere')).toMatchObject({ status: 'Closed', doneAt: new Date('2026-06-30T19:00:00Z'), mismatchId: null })
    expect(await loan('closedHere')).toMatchObject({ propertyCity: 'Mesa' })
    expect(await task('reopened')).toMatchObject({ status: 'WIP', doneAt: null })
  })

  it('keeps people and task status if their cells are blank, and clears other values with blank cells', async () => {
    expect(await second_('blanks')).toMatchObject({ result: 'Updated' })
    expect(await loan('blanks')).toMatchObject({
      processorId: world.ids.pxr4471,
      underwriterId: world.ids.uwk2093,
      branchCode: '',
      mloName: '',
      priority: 'Normal',
    })
    expect(await task('blanks')).toMatchObject({ status: 'Reschedule', slot2Id: world.ids.clt2206 })
  })

  it('updates a loan under a conflict check, and leaves it locked', async () => {
    expect(await second_('locked')).toMatchObject({ result: 'Updated' })
    expect(await loan('locked')).toMatchObject({
      propertyCity: 'Mesa',
      conflictCheckRequiredAt: new Date('2026-06-30T19:00:00Z'),
      conflictCheckPassedAt: null,
    })
  })

  it('does not change a stored loan when its row is rejected', async () => {
    expect(await second_('rejectedLater')).toMatchObject({ result: 'Rejected', taskId: null })
    expect(await loan('rejectedLater')).toMatchObject({ propertyCity: 'Chandler', version: 1 })
  })

  it('fills an empty second slot by Upsert with an event, also together with a mismatch', async () => {
    expect(await second_('secondCloser')).toMatchObject({ result: 'Mismatch' })
    expect(await task('secondCloser')).toMatchObject({
      slot1Id: world.ids.clm1180,
      mismatchId: world.ids.clx9000,
      slot2Id: world.ids.clt2206,
    })
    expect((await eventsOf('secondCloser')).filter(({ module }) => module === 'ClosingReassignment2')).toMatchObject([
      { before: '', after: 'Theo Lund', reason: 'Import' },
    ])
  })

  it('fills no second slot with a person who waits for a decision on the first', async () => {
    expect(await second_('changingPlaces')).toMatchObject({ result: 'Mismatch' })
    expect(await task('changingPlaces')).toMatchObject({
      slot1Id: world.ids.clm1180,
      mismatchId: world.ids.clx9000,
      slot2Id: null,
      mismatch2Id: null,
    })
  })

  it('records a due time that the workbook changes', async () => {
    expect(await second_('due')).toMatchObject({ result: 'Updated' })
    expect(await eventsOf('due')).toMatchObject([{ before: 'P2 Due 07/07/2026 17:00', after: 'P2 Due 07/07/2026 15:00' }])
  })

  it('writes nothing when it is repeated, and removes a mismatch that the workbook no longer has', async () => {
    const { importId } = second.response
    const tried = await world.call(
      dataImport.dryRun,
      { uploadedFile: (await world.upload(await rowsOf(SECOND))).response.fileName, importType: 'closingAssignment' },
      world.importer,
    )
    // The reassigned and the reopened task now match the file.
    expect(tried.response).toMatchObject({ created: 0, changed: 0, unchanged: 11, mismatched: 4, rejected: 2 })

    const third = await world.import(
      await rowsOf([...SECOND.filter(([name]) => name !== 'mismatchGone'), ['mismatchGone', {}]]),
      '2026-07-01',
    )
    expect(third.response.counts).toEqual({ created: 0, changed: 1, unchanged: 11, mismatched: 3, rejected: 2 })
    expect(await task('mismatchGone')).toMatchObject({ mismatchId: null, lastImportId: third.response.importId })
    expect(await eventsOf('mismatchGone', third)).toMatchObject([{ before: 'Closer 1 in the file Xenia Diaz', after: '' }])
    expect(await eventsOf('upsertOthers', third)).toEqual([])
    expect(await task('upsertOthers')).toMatchObject({ version: 2, lastImportId: importId })
  })
})
