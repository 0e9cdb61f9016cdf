import type { Envelope } from '@ivue/contracts/envelope.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssignmentChanges, type ImportWorld, importWorld, type Run, workbookOf } from '../import-world.fixture.ts'
import { FIRST, N, type Name, rowsOf, SECOND } from './import-rows.fixture.ts'

let world: ImportWorld
let first: Envelope<Run>
let second: Envelope<Run>
let afterFirst: Awaited<ReturnType<typeof allTasks>>
beforeAll(async () => {
  world = await importWorld()
  // A loan known from the closing workbook, with a processor.
  await world.import(await workbookOf([{ number: N.closingKnows, substatus: 'ICD Sent' }]))
  first = await world.import(await rowsOf(FIRST), undefined, 'processorUW')
  afterFirst = await allTasks()
  await world.db.task.updateMany({
    where: { loanNumber: N.again, desk: 'underwriter' },
    data: { status: 'Completed', doneAt: new Date('2026-06-30T19:00:00Z') },
  })
  await world.db.task.updateMany({ where: { loanNumber: N.movedHere, desk: 'processor' }, data: { stage: 'Initial Risk Review' } })
  await world.db.task.updateMany({ where: { loanNumber: N.nobodyYet }, data: { slot1Id: null } })
  await world.db.loan.updateMany({ where: { number: N.nobodyYet }, data: { processorId: null, underwriterId: null } })
  world.clock.set('2026-07-01T18:00:00Z')
  second = await world.import(await rowsOf(SECOND), '2026-07-01', 'processorUW')
})
afterAll(() => world.close())

const allTasks = () => world.db.task.findMany({ orderBy: { id: 'asc' } })
const tasksThen = (name: Name) => afterFirst.filter(({ loanNumber }) => loanNumber === N[name])
const loan = (name: Name) => world.db.loan.findUnique({ where: { number: N[name] } })
const task = (name: Name, desk = 'processor') => world.db.task.findFirst({ where: { loanNumber: N[name], desk } })
const review = (name: Name) => task(name, 'underwriter')
async function resultOf(run: Envelope<Run>, name: Name) {
  const row = (run === first ? FIRST : SECOND).findIndex(([one]) => one === name) + 2
  return world.db.importRow.findUniqueOrThrow({ where: { importId_row: { importId: run.response.importId, row } } })
}
const eventsOf = async (name: Name, run = second) =>
  world.db.event.findMany({ where: { loanNumber: N[name], importId: run.response.importId }, orderBy: { id: 'asc' } })
const utc = (moment: string) => new Date(`${moment}:00Z`)
const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('a first import', () => {
  it('reports what was done with its rows', () => {
    expect(first).toMatchObject({
      flag: true,
      response: { state: 'done', counts: { created: 13, changed: 0, unchanged: 0, mismatched: 1, rejected: 1 } },
    })
  })

  it('creates a loan under review with a task at both desks, their due times and the system comment', async () => {
    expect(await loan('same')).toMatchObject({
      borrowerLastName: 'Okafor',
      borrowerFirstName: '',
      zone: 'America/Chicago',
      status: 'Underwriting',
      processorId: world.ids.pxr4471,
      underwriterId: world.ids.uwk2093,
      submittedAt: utc('2026-06-11T14:42'),
      targetClosingOn: day('2026-07-14'),
      lastContactOn: day('2026-06-10'),
      nextContactOn: day('2026-06-12'),
      disposition: '',
      lastImportId: first.response.importId,
    })
    expect(await task('same')).toMatchObject({
      borrower: 'Okafor',
      status: 'Open',
      stage: 'Initial Risk Review',
      slot1Id: world.ids.pxr4471,
      slot1Name: 'Pia Roth',
      dueAt: utc('2026-07-06T22:00'),
      importedAt: utc('2026-06-30T18:00'),
      commentCount: 1,
    })
    expect(await review('same')).toMatchObject({
      status: 'Open',
      stage: 'Initial Risk Review',
      slot1Name: 'Uma Kern',
      dueAt: utc('2026-06-16T22:00'),
    })
    const { id, loanId } = (await task('same')) ?? {}
    expect(await world.db.comment.findMany({ where: { loanId: loanId ?? 0 } })).toMatchObject([
      { taskId: id, side: 'system', body: 'First words' },
    ])
    expect(await resultOf(first, 'same')).toMatchObject({ result: 'Created', taskId: id, problems: [] })
    expect(await eventsOf('same', first)).toMatchObject([
      {
        module: 'ProcessorImport',
        desk: 'processor',
        taskId: id,
        before: '',
        after: 'Imported, Initial Risk Review',
        reason: 'First words',
      },
      { module: 'UnderwriterImport', desk: 'underwriter', before: '', after: 'Imported, Initial Risk Review', reason: '' },
    ])
  })

  it('gives a loan before its submission only to the processor', async () => {
    expect(tasksThen('submitted')).toMatchObject([{ desk: 'processor', stage: 'Initial Review', status: 'Open' }])
    expect(await eventsOf('submitted', first)).toMatchObject([{ module: 'ProcessorImport', after: 'Imported, Initial Review' }])
  })

  it('starts no work on a loan that has left the pipeline', async () => {
    const done = { status: 'Completed', doneAt: utc('2026-06-30T18:00') }
    expect(tasksThen('came')).toMatchObject([done, done])
    expect((await eventsOf('came', first)).map(({ desk, after }) => [desk, after])).toEqual([
      ['processor', 'Imported, Initial Risk Review'],
      ['underwriter', 'Imported, Initial Risk Review'],
    ])
  })

  it('records a mismatch for a processor other than in the closing workbook, and keeps the values that only that workbook has', async () => {
    expect(await resultOf(first, 'closingKnows')).toMatchObject({ result: 'Mismatch' })
    expect(await task('closingKnows')).toMatchObject({ slot1Id: world.ids.pxr4471, mismatchId: world.ids.pxs5512, status: 'Open' })
    expect(await loan('closingKnows')).toMatchObject({
      borrowerFirstName: 'Nneka',
      processorId: world.ids.pxr4471,
      underwriterId: world.ids.uwk2093,
      priority: 'Normal',
      propertyCity: 'Chandler',
      status: 'Pre-Decision',
      substatus: '',
    })
    expect(await eventsOf('closingKnows', first)).toMatchObject([
      { after: expect.stringMatching(/^Imported, Initial Review; .*Processor in the file Piotr Sand$/) },
    ])
  })

  it('stores nothing of a rejected row except the reason', async () => {
    expect(await loan('neverGood')).toBeNull()
    const { result, problems } = await resultOf(first, 'neverGood')
    expect(result).toBe('Rejected')
    expect((problems as { column: string }[]).map(({ column }) => column)).toEqual(['E', 'N'])
  })
})

describe('a second import', () => {
  it('reports what was done with its rows', () => {
    expect(second.response.counts).toEqual({ created: 1, changed: 8, unchanged: 2, mismatched: 3, rejected: 2 })
  })

  it('does not change an identical row, including its comment', async () => {
    expect(await resultOf(second, 'same')).toMatchObject({ result: 'Unchanged' })
    expect(await loan('same')).toMatchObject({ version: 1, lastImportId: first.response.importId })
    expect([await task('same'), await review('same')]).toMatchObject([{ version: 1, commentCount: 1 }, { version: 1 }])
    expect(await eventsOf('same')).toEqual([])
  })

  it('updates changed values, computes the next contact, and records old and new values', async () => {
    expect(await resultOf(second, 'changed')).toMatchObject({ result: 'Updated' })
    expect(await loan('changed')).toMatchObject({ lastContactOn: day('2026-07-01'), nextContactOn: day('2026-07-09'), version: 2 })
    expect(await task('changed')).toMatchObject({ commentCount: 2, stage: 'Initial Risk Review', dueAt: utc('2026-07-06T22:00') })
    expect(await eventsOf('changed')).toMatchObject([
      {
        module: 'ProcessorImport',
        before: 'Current Status Underwriting; Last Contact Date 06/29/2026; Loan Amount 286000.00; Next Contact Due Date 07/01/2026',
        after: 'Current Status Approved; Last Contact Date 07/01/2026; Loan Amount 300000.00; Next Contact Due Date 07/09/2026',
        reason: 'Second words',
      },
    ])
  })

  it('records a mismatch for another processor or underwriter, and moves nobody', async () => {
    expect(await resultOf(second, 'otherProcessor')).toMatchObject({ result: 'Mismatch' })
    expect(await task('otherProcessor')).toMatchObject({ slot1Id: world.ids.pxr4471, mismatchId: world.ids.pxs5512, version: 2 })
    expect(await loan('otherProcessor')).toMatchObject({ processorId: world.ids.pxr4471, version: 1 })
    expect(await eventsOf('otherProcessor')).toMatchObject([
      { module: 'ProcessorImport', before: '', after: 'Processor in the file Piotr Sand' },
    ])
    expect(await resultOf(second, 'otherUnderwriter')).toMatchObject({ result: 'Mismatch' })
    expect(await review('otherUnderwriter')).toMatchObject({ slot1Id: world.ids.uwk2093, mismatchId: world.ids.uwn3301 })
    expect(await eventsOf('otherUnderwriter')).toMatchObject([{ module: 'UnderwriterImport', after: 'Underwriter in the file Uri Noor' }])
  })

  it('sends a loan to underwriting according to its stage, submitted now if no time is given', async () => {
    expect(await resultOf(second, 'submitted')).toMatchObject({ result: 'Updated' })
    expect(await loan('submitted')).toMatchObject({ submittedAt: utc('2026-07-01T18:00'), underwriterId: world.ids.uwk2093 })
    expect(await task('submitted')).toMatchObject({ stage: 'Initial Risk Review', status: 'Open', dueAt: utc('2026-07-08T00:00') })
    expect(await review('submitted')).toMatchObject({
      stage: 'Initial Risk Review',
      status: 'Open',
      dueAt: utc('2026-07-08T00:00'),
      importedAt: utc('2026-07-01T18:00'),
    })
    expect((await eventsOf('submitted')).map(({ module }) => module)).toEqual(['ProcessorImport', 'UnderwriterImport'])
    expect((await eventsOf('submitted'))[0]).toMatchObject({
      before: expect.stringMatching(/Loan Stage Initial Review$/),
      after: expect.stringMatching(/Loan Stage Initial Risk Review$/),
    })
    expect(await world.db.decision.count()).toBe(0)
  })

  it('opens a review again for reconsideration', async () => {
    expect(await review('again')).toMatchObject({
      stage: 'Reconsideration Risk Review',
      status: 'Open',
      doneAt: null,
      dueAt: utc('2026-07-07T22:00'),
    })
    expect(await eventsOf('again')).toMatchObject([
      { before: 'Loan Stage Final Risk Review', after: 'Loan Stage Reconsideration Risk Review' },
      { before: 'Status Completed; Loan Stage Final Risk Review', after: 'Status Open; Loan Stage Reconsideration Risk Review' },
    ])
  })

  it('rejects the whole row if its stage goes backward', async () => {
    expect(await resultOf(second, 'backward')).toMatchObject({ result: 'Rejected', problems: [{ column: 'K', level: 'error' }] })
    expect(await loan('backward')).toMatchObject({ version: 1 })
  })

  it('does not undo what the desk decided since the last workbook, but accepts the rest of the row', async () => {
    expect(await resultOf(second, 'movedHere')).toMatchObject({ result: 'Updated', problems: [{ column: 'K', level: 'warning' }] })
    expect(await task('movedHere')).toMatchObject({ stage: 'Initial Risk Review' })
    expect((await loan('movedHere'))?.amount.toString()).toBe('300000')
  })

  it('keeps values of the other workbook or the desks if cells are blank, and clears the others', async () => {
    expect(await loan('blanks')).toMatchObject({
      priority: 'VIP',
      submittedAt: utc('2026-06-11T14:42'),
      lockExpiresOn: day('2026-07-20'),
      targetClosingOn: null,
      lastContactOn: null,
      nextContactOn: null,
    })
  })

  it('ends the work on a loan that left the pipeline, and resumes it when the workbook reverts that', async () => {
    const done = { status: 'Completed', doneAt: utc('2026-07-01T18:00') }
    expect([await task('left'), await review('left')]).toMatchObject([done, done])
    const open = { status: 'Open', doneAt: null }
    expect([await task('came'), await review('came')]).toMatchObject([open, open])
    expect(await loan('came')).toMatchObject({ disposition: '', dispositionOn: null })
  })

  it('fills empty slots, with an event', async () => {
    expect(await task('nobodyYet')).toMatchObject({ slot1Id: world.ids.pxr4471, mismatchId: null })
    expect((await eventsOf('nobodyYet')).filter(({ module }) => module.endsWith('Reassignment1'))).toMatchObject([
      { module: 'ProcessorReassignment1', before: '', after: 'Pia Roth', reason: 'Import' },
      { module: 'UnderwriterReassignment1', before: '', after: 'Uma Kern', reason: 'Import' },
    ])
  })

  it('warns of another underwriter if the loan is not at the desk yet', async () => {
    expect(await resultOf(second, 'underwriterBefore')).toMatchObject({
      result: 'Unchanged',
      problems: [{ column: 'N', level: 'warning' }],
    })
    expect(await loan('underwriterBefore')).toMatchObject({ underwriterId: world.ids.uwk2093 })
  })

  it('writes nothing when it is repeated, and removes a mismatch that the workbook no longer has', async () => {
    const rows = SECOND.map(([name, changes]): [Name, AssignmentChanges] => [
      name,
      name === 'otherProcessor' ? { targetClosingOn: '2026-07-15' } : changes,
    ])
    const third = await world.import(await rowsOf(rows), '2026-07-01', 'processorUW')
    expect(third.response.counts).toEqual({ created: 0, changed: 1, unchanged: 11, mismatched: 2, rejected: 2 })
    expect(await task('otherProcessor')).toMatchObject({ mismatchId: null, version: 3 })
    expect(await task('submitted')).toMatchObject({ version: 2 })
  })
})

it('people of a loan stay when the closing workbook names others', async () => {
  const workbook = await workbookOf([{ number: N.same, processorId: 'pxs5512', underwriterId: 'uwn3301' }])
  const { importId } = (await world.import(workbook, '2026-07-01')).response
  expect((await world.db.importRow.findFirstOrThrow({ where: { importId } })).problems).toMatchObject([
    { column: 'W', level: 'warning', msg: 'Pia Roth is the processor of this loan, and stays' },
    { column: 'X', level: 'warning', msg: 'Uma Kern is the underwriter of this loan, and stays' },
  ])
  expect(await loan('same')).toMatchObject({ processorId: world.ids.pxr4471, underwriterId: world.ids.uwk2093, propertyCity: 'Chandler' })
  expect(await task('same')).toMatchObject({ slot1Id: world.ids.pxr4471, borrower: 'Okafor, Nneka' })
})
