import { closing } from '@ivue/contracts/desks/contract.ts'
import { ACCOUNTABLE_PARTIES, CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appliedShare } from '../../testing/applied-share.ts'
import { type AddedLoan, addLoan, type MeasureInput } from '../../testing/loans.ts'
import { often } from '../../testing/thorough.ts'
import { closingWorld, type World } from './closing-world.fixture.ts'

/** The result of a measure: done in time, done late, overdue, due far in the future, or without a due moment. */
type Fate = 'in time' | 'late' | 'overdue' | 'ahead' | 'none'
const FATES: Record<Fate, MeasureInput> = {
  'in time': { result: 'Met', due: '2026-01-05T17:00:00Z', actual: '2026-01-05T16:00:00Z' },
  late: { result: 'Not Met', due: '2026-01-05T17:00:00Z', actual: '2026-01-06T16:00:00Z' },
  overdue: { result: 'Not Met', due: '2026-01-05T17:00:00Z' },
  ahead: { due: '2096-01-05T17:00:00Z' },
  none: {},
}

/** The expected state of a closing task, computed without the rules under test. */
interface Model {
  status: string
  /** User ids of both closers. */
  slots: [number, number]
  fates: readonly Fate[]
  reasons: string[]
  parties: string[]
  events: string[]
}
type Who = 'first' | 'second' | 'mate' | 'manager'
type Command =
  | { kind: 'decide'; who: Who; status: string; sent: { reason: string; party: string }[]; reopens: string }
  | { kind: 'complete'; who: Who }
  | { kind: 'reassign'; slot: 1 | 2; to: 'first' | 'second' | 'mate'; reason: string }

const who = fc.constantFrom<Who>('first', 'second', 'mate', 'manager', 'manager')
const written = fc.record({
  reason: fc.constantFrom('', ' ', 'Title', 'Title', 'Payoff'),
  party: fc.constantFrom<string>('', 'Weather', ...ACCOUNTABLE_PARTIES, ...ACCOUNTABLE_PARTIES),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      who,
      status: fc.constantFrom<string>(...CLOSING_STATUSES, 'Closed', 'Closed', '', 'Done'),
      sent: fc.array(written, { minLength: 4, maxLength: 4 }),
      reopens: fc.constantFrom('Funding fell through', ' '),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('complete' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reassign' as const),
      slot: fc.constantFrom(1 as const, 2 as const),
      to: fc.constantFrom('first' as const, 'second' as const, 'mate' as const),
      reason: fc.constantFrom('Leave', 'Leave', ' '),
    }),
  },
)

let t: World
beforeAll(async () => {
  t = await closingWorld()
  await t.db.setting.create({ data: { key: 'closing.autoComplete', value: true } })
})
afterAll(() => t.close())

const idOf = (name: Who) => t.people[name].id
const missed = (fate: Fate | undefined, status: string) => fate === 'late' || (fate === 'overdue' && status !== 'Canceled')

/** Applies a command to the model. Returns the next model, or null if it is refused. */
function step(model: Model, sent: Command): Model | null {
  const { slots, fates, reasons, parties, events } = model
  if (sent.kind === 'reassign') {
    if (slots[sent.slot - 1] === idOf(sent.to) || sent.reason.trim() === '') return null
    const next: [number, number] = sent.slot === 1 ? [idOf(sent.to), slots[1]] : [slots[0], idOf(sent.to)]
    return { ...model, slots: next, events: [...events, `ClosingReassignment${sent.slot}`] }
  }
  const manager = sent.who === 'manager'
  if (!manager && !slots.includes(idOf(sent.who))) return null
  if (sent.kind === 'complete') {
    if (model.status === 'Closed' || model.status === 'Canceled') return null
    if (fates.some((fate, n) => missed(fate, 'Closed') && (reasons[n] === '' || parties[n] === ''))) return null
    return { ...model, status: 'Closed', events: [...events, 'ClosingAutoComplete'] }
  }
  const { status } = sent
  if (!['WIP', 'Reschedule', 'Canceled', 'Closed'].includes(status)) return null
  const blank = (n: number) => reasons[n] === '' || parties[n] === ''
  const holds = (n: number) => slots[n === 0 ? 0 : 1] === idOf(sent.who as Who)
  const locked = model.status === 'Closed' && !manager
  if (locked && (status !== 'Closed' || !fates.some((fate, n) => missed(fate, 'Closed') && blank(n) && holds(n)))) return null
  if (model.status === 'Closed' && status !== 'Closed' && sent.reopens.trim() === '') return null
  const next = { ...model, status, reasons: [...reasons], parties: [...parties] }
  for (const [n, { reason, party }] of sent.sent.entries()) {
    const late = missed(fates[n], status)
    const mine = manager ? late || n === 0 : late && holds(n) && !(locked && !blank(n))
    if (!mine) continue
    if (party === 'Weather') return null
    if (status === 'Closed' && late && (reason.trim() === '' || party === '')) return null
    next.reasons[n] = reason.trim()
    next.parties[n] = party
  }
  return { ...next, events: [...events, `ClosingDecision ${model.status} ${status}`] }
}

async function stored({ id, taskId }: AddedLoan) {
  const task = await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const events = await t.db.event.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })
  return {
    status: task.status,
    done: task.doneAt !== null,
    slots: [task.slot1Id, task.slot2Id],
    reasons: [task.p1Reason, task.p2Reason, task.p3Reason, task.p4Reason],
    parties: [task.p1Party, task.p2Party, task.p3Party, task.p4Party],
    results: [task.p1Result, task.p2Result, task.p3Result, task.p4Result],
    missed: task.slaMissed,
    version: task.version,
    events: events.map(({ module, before, after }) => (module === 'ClosingDecision' ? `${module} ${before} ${after}` : module)),
  }
}

function expected({ status, slots, fates, reasons, parties, events }: Model) {
  const results = fates.map((fate) => (fate === 'in time' ? 'Met' : missed(fate, status) ? 'Not Met' : ''))
  const done = status === 'Closed' || status === 'Canceled'
  return { status, done, slots, reasons, parties, results, missed: results.includes('Not Met'), version: events.length + 1, events }
}

async function send(sent: Command, { taskId }: AddedLoan): Promise<boolean> {
  if (sent.kind === 'decide') {
    const body = Object.fromEntries(
      sent.sent.flatMap(({ reason, party }, n) => [
        [`P${n + 1}ReasonSlaMissed`, reason],
        [`P${n + 1}AccountableParty`, party],
      ]),
    )
    return (
      await t.call(closing.saveDecisions, { recsID: taskId, loanStatus: sent.status, reason: sent.reopens, ...body }, t.people[sent.who])
    ).flag
  }
  const recId = String(taskId)
  if (sent.kind === 'complete')
    return (await t.call(closing.dashboardClosingAction, { operation: 'autocomplete', recId }, t.people[sent.who])).flag
  const { slot, to, reason } = sent
  const body = {
    operation: `HCSEmployeeFullName${slot}`,
    recId,
    selectedValue: String(idOf(to)),
    [slot === 1 ? 'reason' : 'reason2']: reason,
  }
  return (await t.call(closing.dashboardClosingAction, body, t.people.manager)).flag
}

const cases = fc.tuple(
  fc.array(fc.constantFrom(...(Object.keys(FATES) as Fate[])), { minLength: 4, maxLength: 4 }),
  fc.array(command, { minLength: 5, maxLength: 14 }),
)
const newModel = (fates: Fate[]): Model => ({
  status: 'WIP',
  slots: [idOf('first'), idOf('second')],
  fates,
  reasons: ['', '', '', ''],
  parties: ['', '', '', ''],
  events: [],
})

it('of the generated commands at least a tenth is applied and at least a tenth is refused', () => {
  const runs = fc.sample(cases, { numRuns: 1_000, seed: 1 }).map(([fates, commands]) => ({ start: newModel(fates), commands }))
  const applied = appliedShare(runs, step)
  expect(applied).toBeGreaterThan(0.1)
  expect(applied).toBeLessThan(0.9)
})

it('after any sequence of decisions, completions and reassignments, a closing has the state of a simple model, and a refusal changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([fates, commands]) => {
      let model = newModel(fates)
      const loan = await addLoan(t.db, { slots: model.slots, measures: fates.map((fate) => FATES[fate]) })
      for (const sent of commands) {
        const next = step(model, sent)
        expect([sent, await send(sent, loan)]).toEqual([sent, next !== null])
        model = next ?? model
        expect(await stored(loan)).toEqual(expected(model))
      }
    }),
    { numRuns: often(10, 25) },
  )
})
