import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { DESKS, type Desk, MEASURES } from '@ivue/contracts/desks/words.ts'
import { type Cell, gridPage } from '@ivue/contracts/grid/wire.ts'
import { slaLink } from '@ivue/contracts/links.ts'
import { MAX_ITEMS, WAITS_FOR_FUNDING } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSlaShares, slaSharesTable } from '../desks/closing/sla-shares.ts'
import { readRows } from '../platform/database/database.ts'
import { addLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { readFigures } from './figures.ts'
import { type MyWorkWorld, myWorkWorld, NOW, PEOPLE } from './my-work.fixture.ts'

let t: MyWorkWorld['t']
let read: MyWorkWorld['read']
let dana: SignedInPerson
let manager: SignedInPerson
let priya: SignedInPerson
let uli: SignedInPerson
beforeAll(async () => {
  const world = await myWorkWorld()
  ;({ t, read } = world)
  ;({ dana, manager } = world.people)
  const inputs = {
    priya: { ...PEOPLE.dana, fullName: 'Priya Processor', roles: ['Processor'] },
    uli: { ...PEOPLE.dana, fullName: 'Uli Underwriter', roles: ['Underwriter'] },
  }
  const added = await signedInPeople<keyof typeof inputs>(t, inputs as never, [])
  priya = added.priya
  uli = added.uli
})
afterAll(() => t.close())

const HOUR = 3_600_000
const ZONES = ['America/Chicago', 'America/New_York', 'Pacific/Honolulu'] as const
/** Returns the rows of a list that a link opens, with the results of a measure, or with the statuses. */
async function rowsBehind(link: string, as: SignedInPerson, column: string): Promise<unknown[]> {
  const { pathname, searchParams } = new URL(link, 'https://ivue.test')
  const { where, ...filters } = Object.fromEntries(searchParams)
  const list = pathname === paths.closing ? closing.getDashboardClosingTaskList : closing.getDashboardClosingTaskListCloser
  const input = { ...filters, ...(where && { columnFilters: where }), filterData: { pageSize: 'All' } }
  const { flag, msg, response } = await t.call(list, input as never, as)
  if (!flag) throw new Error(msg)
  return gridPage.parse(response).tdata.map((row) => String((row[column] as Cell).value).split('@')[0])
}
const matching = (rows: readonly unknown[], value: string) => [rows.filter((one) => one === value).length, rows.length]

/** Moments around now, around the ends of three months in three zones, and a holiday and a weekend. */
const EDGES = [NOW, '2026-02-01T06:00:00Z', '2026-03-01T05:00:00Z', '2026-03-01T06:00:00Z', '2026-03-01T10:00:00Z', '2026-04-01T05:00:00Z']
const DUE = fc.oneof(
  fc.tuple(fc.constantFrom(...EDGES), fc.constantFrom(-1, 0, 1)).map(([moment, ms]) => new Date(Date.parse(moment) + ms)),
  fc.constantFrom('2026-02-16T23:00:00Z', '2026-03-07T23:00:00Z', '2026-03-25T22:00:00Z').map((moment) => new Date(moment)),
)
const measure = fc.option(fc.record({ due: DUE, result: fc.constantFrom('Met', 'Not Met', '') }), { freq: 5 })
const closings = fc.array(
  fc.record({
    status: fc.constantFrom('WIP', 'Reschedule', 'Closed', 'Canceled'),
    measures: fc.tuple(measure, measure, measure, measure),
    both: fc.boolean(),
  }),
  { minLength: 12, maxLength: 24, size: 'max' },
)

describe('SLA %', () => {
  it('counts measures whose due moment has passed and no cancelled closing, in My work, on the desk and in the workbook alike', async () => {
    const property = fc.asyncProperty(closings, fc.constantFrom(NOW, '2026-05-05T12:00:00Z'), async (world, at) => {
      await t.db.loan.deleteMany()
      for (const { status, measures, both } of world)
        await addLoan(t.db, {
          slots: [dana.id, both ? dana.id : null],
          taskStatus: status,
          measures: measures.map((one) =>
            one ? { due: one.due, result: one.result as never, actual: one.result === 'Met' ? one.due : null } : '',
          ),
        })
      const now = new Date(at)
      t.clock.set(at)
      for (const zone of ZONES) {
        const month = dayAt(now, zone).slice(0, 7)
        const shares = await readSlaShares(t.db, now, zone)
        const mine = await readFigures(t.services, (statement) => readRows(t.db, statement, { prepared: false }), dana.viewer, month, {
          zone,
          now,
        })
        const sheet = slaSharesTable(shares, zone).rows
        for (const n of MEASURES) {
          const count = async (which: string, result: string) => {
            const [row] = await t.db.$queryRawUnsafe<{ n: number }[]>(
              `SELECT count(*)::int AS n FROM tasks WHERE desk = 'closing' AND status <> 'Canceled' AND p${n}_result = $1 AND p${n}_due_at < $2::timestamptz
                 AND to_char(p${n}_due_at AT TIME ZONE $3, 'YYYY-MM') = $4`,
              result,
              now,
              zone,
              which,
            )
            return row?.n ?? 0
          }
          const [met, notMet] = [await count(month, 'Met'), await count(month, 'Not Met')]
          const shown = shares.measures.find((one) => one.measure === n)
          expect([zone, n, shown?.month.met, shown?.month.notMet]).toEqual([zone, n, met, notMet])
          expect([shown?.before.met, shown?.before.notMet]).toEqual([
            await count(shares.before, 'Met'),
            await count(shares.before, 'Not Met'),
          ])
          expect(sheet.find(([name, which]) => name === `P${n}` && which === month)?.slice(2, 5)).toEqual([
            met,
            notMet,
            shown?.month.percent,
          ])
          const own = mine.find(({ label }) => label === `P${n} Met`)
          expect([own?.part ?? 0, own?.whole ?? 0, own?.share ?? null]).toEqual([met, met + notMet, shown?.month.percent])
          if (zone !== 'America/Chicago') continue
          // The rows that the figure opens add up to it, on My Closings and on the desk.
          for (const [link, as] of [
            [own?.link, dana],
            [slaLink('closing', n), manager],
          ] as const)
            if (link) expect([link, ...matching(await rowsBehind(link, as, `P${n} SlaStatus`), 'Met')]).toEqual([link, met, met + notMet])
        }
        if (zone !== 'America/Chicago') continue
        const closed = mine.find(({ figure }) => figure === 'own.Closed')
        if (closed?.link) expect(matching(await rowsBehind(closed.link, dana, 'Status'), 'Closed')).toEqual([closed.part, closed.whole])
      }
    })
    await fc.assert(property, { numRuns: 4, endOnFailure: true })
    t.clock.set(NOW)
  })
})

const LISTS = {
  closing: closing.getDashboardClosingTaskList,
  processor: processor.getDashboardProcessorTaskList,
  underwriter: underwriter.getDashboardUnderwritterTaskList,
} as const

describe('late and due today', () => {
  /** Ids of a person's tasks under a state of the desk's clock. */
  const onDesk = async (desk: Desk, person: SignedInPerson, clock: string) => {
    const { response } = await t.call(
      LISTS[desk],
      { filterId: 'All', taskStatus: 'All', clock, filterData: { pageSize: 200 } } as never,
      person,
    )
    return gridPage.parse(response).tdata.map(({ recsID }) => `task ${desk} ${recsID}`)
  }
  const HOURS_LEFT = [-700, -1, 5, 12, 16, 30]
  const STATES = { WIP: 'Open', Closed: 'Completed' } as const

  it.each(DESKS)('count what the views of the %s desk count, with the reason of what is locked', async (desk) => {
    await t.db.loan.deleteMany()
    const person = { closing: dana, processor: priya, underwriter: uli }[desk]
    for (const hours of HOURS_LEFT)
      for (const [zone, propertyState] of [
        ['America/Chicago', 'TX'],
        ['Pacific/Honolulu', 'HI'],
        ['America/New_York', 'NY'],
      ] as const)
        for (const locked of [false, true])
          for (const status of Object.keys(STATES) as (keyof typeof STATES)[]) {
            const due = new Date(Date.parse(NOW) + hours * HOUR)
            const slots = [desk === 'closing' ? person.id : null, desk === 'closing' ? person.id : null] as const
            const loan = await addLoan(t.db, {
              zone,
              propertyState,
              locked,
              slots,
              taskStatus: status,
              measures: ['Met', 'Met', 'Met', { due }],
            })
            if (desk === 'closing') continue
            const task = { loanId: loan.id, desk, status: STATES[status], stage: 'Initial Risk Review', slot1Id: person.id }
            await t.db.task.create({ data: { ...task, dueAt: due, doneAt: STATES[status] === 'Open' ? null : new Date(NOW) } })
          }
    const expected = new Set([...(await onDesk(desk, person, 'Late')), ...(await onDesk(desk, person, 'Due today'))])
    const { groups, next, left } = await read(person)
    const [due] = groups
    expect(expected.size).toBeGreaterThan(20)
    expect(due?.total).toBe(expected.size)
    for (const { key } of due?.items ?? []) expect(expected).toContain(key)
    const locked = new Set((await t.db.loan.findMany({ where: { conflictCheckRequiredAt: { not: null } } })).map(({ number }) => number))
    for (const { loanNumber, text, act } of due?.items ?? []) {
      expect(text.endsWith(REFUSED.locked)).toBe(locked.has(loanNumber))
      const waits = text.includes(WAITS_FOR_FUNDING)
      expect([loanNumber, act]).toEqual([loanNumber, locked.has(loanNumber) || waits ? 'Open' : 'Decide'])
    }
    // What can be acted on now is given as the next one, and nothing else.
    const open = await t.db.task.findMany({
      where: { desk, status: { in: ['WIP', 'Reschedule', 'Open'] }, loanNumber: { notIn: [...locked] } },
    })
    expect([locked.has(next?.loanNumber ?? ''), left]).toEqual([false, open.length - 1])
  })
})

it('on time: a file that is sent on keeps the result of the desk that finished', async () => {
  await t.db.loan.deleteMany()
  const onTime = async (person: SignedInPerson) =>
    (await read(person)).figures.filter(({ label }) => label.endsWith('on time')).map(({ label, part, whole }) => [label, part, whole])
  const loan = await addLoan(t.db, { status: 'Underwriting', processorTask: priya.id, underwriterId: uli.id })
  await t.db.task.update({ where: { id: loan.processorTaskId }, data: { dueAt: new Date('2026-03-10T22:00:00Z') } })
  const sendOn = async (at: string, loanStatus: string) => {
    t.clock.set(at)
    const answer = await t.call(processor.saveDecisionsProcessor, { recsID: loan.processorTaskId, loanStatus }, priya)
    expect(answer).toMatchObject({ flag: true })
  }
  const decide = async (at: string, body: object) => {
    t.clock.set(at)
    const { id } = await t.db.task.findFirstOrThrow({ where: { loanId: loan.id, desk: 'underwriter' } })
    const answer = await t.call(underwriter.saveDecisionsUnderwritter, { recsID: id, ...body } as never, uli)
    expect(answer).toMatchObject({ flag: true })
    return (answer.response as { undoId: number }).undoId
  }
  expect([await onTime(priya), await onTime(uli)]).toEqual([[], []])
  await sendOn('2026-03-10T17:00:00Z', 'Initial Risk Review')
  expect(await onTime(priya)).toEqual([['Processing on time', 1, 1]])
  await decide('2026-03-11T17:00:00Z', { uwStatus: 'Completed with Errors', proStatus: 'Income' })
  expect(await onTime(uli)).toEqual([['Underwriting on time', 1, 1]])
  await sendOn('2026-03-16T17:00:00Z', 'Reconsideration Risk Review')
  // The processor finished once, in time. The second round has no due moment of its own at their desk.
  expect([await onTime(priya), await onTime(uli)]).toEqual([[['Processing on time', 1, 1]], [['Underwriting on time', 1, 1]]])
  const undoId = await decide('2026-03-27T17:00:00Z', { uwStatus: 'Completed' })
  expect(await onTime(uli)).toEqual([['Underwriting on time', 1, 2]])
  expect(await t.call(worklist.undoAct, { undoId }, uli)).toMatchObject({ flag: true })
  expect(await onTime(uli)).toEqual([['Underwriting on time', 1, 1]])
  // An import ends a task without a decision.
  await t.db.task.updateMany({
    where: { loanId: loan.id, desk: 'underwriter' },
    data: { status: 'Completed', doneAt: new Date('2026-03-30T17:00:00Z') },
  })
  expect(await onTime(uli)).toEqual([['Underwriting on time', 1, 2]])
  t.clock.set('2026-04-10T17:00:00Z')
  expect([await onTime(priya), await onTime(uli)]).toEqual([[], []])
})

describe('what is not shown', () => {
  /** Reads the rows behind a link as the list counts them. */
  const countBehind = async (link: string, list: Desk, as: SignedInPerson) => {
    const { where, ...filters } = Object.fromEntries(new URL(link, 'https://ivue.test').searchParams)
    const input = { ...filters, userId: filters.userId?.split(','), ...(where && { columnFilters: where }), filterData: { pageSize: 10 } }
    const { flag, msg, response } = await t.call(LISTS[list], input as never, as)
    if (!flag) throw new Error(msg)
    return gridPage.parse(response).totalItems
  }
  const worlds = fc.record({
    due: fc.constantFrom(0, 3, MAX_ITEMS + 2),
    questions: fc.constantFrom(0, 2, MAX_ITEMS + 3),
    old: fc.constantFrom(0, 4),
    mismatches: fc.constantFrom(0, 5, MAX_ITEMS + 1),
    locked: fc.boolean(),
    snoozed: fc.nat(2),
  })

  it.each(['closing', 'processor'] as const)('of the %s desk has a link to its list, with the same count', async (desk) => {
    const person = desk === 'closing' ? dana : priya
    const on = desk === 'closing' ? { slots: [person.id, null] } : { processorTask: person.id }
    const property = fc.asyncProperty(worlds, async ({ due, questions, old, mismatches, locked, snoozed }) => {
      await t.db.loan.deleteMany()
      const add = async (count: number, task: object, lock = false, measures: readonly object[] = []) => {
        const added = await Promise.all(
          Array.from({ length: count }, () => addLoan(t.db, { slots: [null, null], ...on, locked: lock, measures } as never)),
        )
        await t.db.task.updateMany({ where: { loanId: { in: added.map(({ id }) => id) }, desk }, data: task })
        return added
      }
      const clock = desk === 'closing' ? {} : { dueAt: new Date(NOW) }
      const comment = async (count: number, task: object) => {
        const loans = await add(count, { commentCount: 1, ...(desk === 'closing' && { respondback: 1 }), ...task })
        if (desk === 'processor') {
          await t.db.task.updateMany({ where: { loanId: { in: loans.map(({ id }) => id) }, desk: 'closing' }, data: { respondback: 0 } })
        }
        for (const [at, { id: loanId }] of loans.entries())
          await t.db.comment.create({ data: { loanId, side: 'closing', body: 'When?', createdAt: new Date(Date.parse(NOW) - at * HOUR) } })
      }
      const late = await add(due, clock, locked, desk === 'closing' ? [{ due: NOW }] : [])
      await comment(questions, {})
      await comment(old, { doneAt: new Date('2026-01-05T18:00:00Z'), ...(desk === 'processor' && { status: 'Completed' }) })
      await add(mismatches, { mismatchId: manager.id }, locked)
      for (const { number: loanNumber } of late.slice(0, snoozed))
        await t.call(watch.snoozeLoan, { loanNumber, until: null, untilEvent: true, reason: 'Wire', sure: true }, person)

      const away = Math.min(snoozed, due)
      const { groups } = await read(person)
      const [dueGroup, waiting] = groups
      expect([dueGroup?.total, waiting?.total]).toEqual([due - away, questions + mismatches])
      const shown = (kind: string) => groups.flatMap(({ items }) => items).filter(({ key }) => key.startsWith(`${kind} `))
      expect(['task', 'comment', 'mismatch'].map((kind) => shown(kind).length)).toEqual(
        [due - away, questions, mismatches].map((count) => Math.min(count, MAX_ITEMS)),
      )
      const reasons = [...shown('task'), ...shown('mismatch')].map(({ text, act }) => [text.endsWith(REFUSED.locked), act === 'Open'])
      expect(new Set(reasons.map(String))).toEqual(new Set(reasons.length === 0 ? [] : [String([locked, locked])]))
      // Questions come after what is due, the newest first.
      const moments = shown('comment').map(({ at }) => at)
      expect(moments).toEqual(moments.toSorted().toReversed())
      const links = groups.flatMap(({ more }) => more)
      const cut = [due - away > MAX_ITEMS, questions > MAX_ITEMS || old > 0, mismatches > MAX_ITEMS]
      expect(links).toHaveLength(cut.filter(Boolean).length)
      for (const { list, link, total, left } of links) {
        expect([link, await countBehind(link, list as Desk, person)]).toEqual([link, total])
        expect(left).toBeGreaterThan(0)
      }
    })
    await fc.assert(property, { numRuns: 2, endOnFailure: true })
  })
})
