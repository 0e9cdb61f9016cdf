import { closing } from '@ivue/contracts/desks/contract.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { FINAL_REASONS, UNDO_MESSAGES, UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddedLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type MyWorkWorld, myWorkWorld, NOW, newOpening, PEOPLE } from './my-work.fixture.ts'

const MINUTE = 60_000
let world: MyWorkWorld
beforeAll(async () => {
  world = await myWorkWorld()
})
afterAll(() => world.t.close())

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

type Kind = 'decision' | 'comment' | 'final' | 'snooze' | 'wake'
const IS_WATCH = (kind: Kind) => kind === 'snooze' || kind === 'wake'

interface Act {
  id: number
  kind: Kind
  at: Date
  by: number
  window: string
  loan: AddedLoan
  undone: boolean
}
/** What happened, in order: an act, its undo, or an import (`by` null). */
interface PastAct {
  by: number | null
  loan: AddedLoan
  act?: Act
}

/** Returns why the newest act of a window cannot be undone, or null. */
function whyNot(act: Act, acts: readonly Act[], happened: readonly PastAct[], now: Date): string | null {
  if (act.kind === 'final') return FINAL_REASONS.closing
  if (now.getTime() - act.at.getTime() > UNDO_MINUTES * MINUTE) return UNDO_MESSAGES.late
  const since = happened.slice(happened.findIndex((one) => one.act === act) + 1).filter(({ loan }) => loan === act.loan)
  const later = acts.filter((one) => one.id > act.id && one.loan === act.loan && !one.undone)
  if (act.kind === 'comment') return later.some(({ kind, by }) => kind === 'comment' && by !== act.by) ? 'answered since' : null
  if (!IS_WATCH(act.kind) && since.some((one) => one.by !== act.by && !(one.act && IS_WATCH(one.act.kind))))
    return 'changed this loan since'
  const waits = later.filter(({ kind, by }) => by === act.by && kind !== 'comment' && IS_WATCH(kind) === IS_WATCH(act.kind)).at(-1)
  return waits ? (waits.kind === 'final' ? 'What you did on it later' : 'Undo your later') : null
}

it.each([5, 77, 4242])(
  'two people with two windows each never get in each other’s way, whatever they do in which order (seed %i)',
  async (seed) => {
    const { t, take, addDue } = world
    t.clock.set(NOW)
    const random = seeded(seed)
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
    const people = Object.values(await signedInPeople(t, { dana: PEOPLE.dana, luis: PEOPLE.luis } as never, [])) as SignedInPerson[]
    const windows = people.flatMap((person) => ['window-left', 'window-right'].map((name) => ({ person, name })))
    const now = () => t.services.now()
    const dueIn = new Map<AddedLoan, Date>()
    for (const hours of [0.5, 2, 5, 30]) {
      const due = new Date(now().getTime() + hours * 60 * MINUTE)
      const slots = people.map(({ id }) => id)
      dueIn.set(await addDue(due.toISOString(), people[0] as SignedInPerson, { slots: [slots[0] ?? 0, slots[1] ?? 0] }), due)
    }
    const loans = [...dueIn.keys()]
    const acts: Act[] = []
    const happened: PastAct[] = []
    const closed = new Set<AddedLoan>()
    const story = () =>
      happened.map(({ by, loan, act }) => `${by} ${act?.undone ? 'undid ' : ''}${act?.kind ?? 'import'} ${loan.number}`).join('\n')

    /** Returns why a loan is not offered to a person, or null. */
    const blockedFor = async (person: SignedInPerson, loan: AddedLoan) => {
      if (closed.has(loan)) return 'closed'
      const [leases, snooze] = [
        await t.db.rowLease.findMany({ where: { list: 'closing', recordId: loan.taskId } }),
        await t.db.loanSnooze.findFirst({ where: { userId: person.id, loanId: loan.id } }),
      ]
      if (snooze?.until && snooze.until > now()) return 'snoozed'
      if (
        leases.some(({ until, userId, since }) => until > now() || (userId === person.id && since.getTime() > now().getTime() - 2 * MINUTE))
      )
        return 'taken'
      const last = acts.filter((act) => act.by === person.id && act.loan === loan && !act.undone && !IS_WATCH(act.kind)).at(-1)
      if (!last) return null
      const changed = happened
        .slice(happened.findIndex(({ act }) => act === last) + 1)
        .some((one) => one.loan === loan && one.by !== person.id && !(one.act && IS_WATCH(one.act.kind)))
      const comesDue = (dueIn.get(loan)?.getTime() ?? 0) - 60 * MINUTE
      return changed || (comesDue > last.at.getTime() && comesDue <= now().getTime()) ? null : 'acted'
    }

    const next = async ({ person, name }: (typeof windows)[number]) => {
      const why = new Map<AddedLoan, string | null>()
      for (const loan of loans) why.set(loan, await blockedFor(person, loan))
      const item = await take(person)
      const given = loans.find(({ number }) => number === item?.loanNumber)
      if (!given) return expect([...why.values()], story()).not.toContain(null)
      expect(why.get(given), `${person.id} gets ${given.number} after\n${story()}`).toBeNull()
      const valid = await t.db.rowLease.findMany({ where: { until: { gt: now() } } })
      expect(valid.filter(({ userId }) => userId === person.id)).toHaveLength(1)
      for (const { taskId } of loans)
        expect(new Set(valid.filter((one) => one.recordId === taskId).map(({ userId }) => userId)).size).toBeLessThan(2)
      const dialog = { list: 'closing', recsID: given.taskId, doing: 'decision', opening: newOpening(), lease: true, window: name } as const
      const elsewhere = windows.find((other) => other.person === person && other.name !== name)
      const lease = (await t.call(live.open, { ...dialog, window: elsewhere?.name }, person)).response.lease
      expect(lease).toMatchObject({ byMe: true })
      await t.call(live.close, { opening: dialog.opening }, person)
    }

    const act = async ({ person, name }: (typeof windows)[number]) => {
      const loan = pick(loans)
      const { taskId: recsID, number: loanNumber } = loan
      const kind = random(14) === 0 ? 'final' : pick<Kind>(['decision', 'decision', 'comment', 'snooze', 'wake'])
      const answer = await {
        decision: () => t.call(closing.saveDecisions, { recsID, loanStatus: pick(['Reschedule', 'WIP']) as never }, person),
        final: () => t.call(closing.saveDecisions, { recsID, loanStatus: 'Closed' }, person),
        comment: () => t.call(closing.saveComment, { recsID, closercomment: 'The wire is out' }, person),
        snooze: () => {
          const until = new Date(now().getTime() + (5 + random(90)) * MINUTE).toISOString()
          return t.call(watch.snoozeLoan, { loanNumber, until, reason: 'payoff', sure: 1 }, person)
        },
        wake: () => t.call(watch.wakeLoan, { loanNumber }, person),
      }[kind]()
      if (!answer.flag) return
      const stored = await t.db.act.findFirstOrThrow({ where: { actorId: person.id }, orderBy: { id: 'desc' } })
      expect(stored.operation).toBe(kind)
      const done: Act = { id: stored.id, kind, at: stored.at, by: person.id, window: name, loan, undone: false }
      if (kind === 'final') closed.add(loan)
      acts.push(done)
      happened.push({ by: person.id, loan, act: done })
    }

    /** Undoes the newest act of a window, or expects the reason why not. */
    const undo = async ({ person, name }: (typeof windows)[number]) => {
      const newest = acts.filter((one) => one.by === person.id && one.window === name && !one.undone).at(-1)
      if (!newest) return
      const why = whyNot(newest, acts, happened, now())
      const undone = () => t.db.act.findMany({ where: { NOT: { undoneAt: null } }, orderBy: { id: 'asc' }, select: { id: true } })
      const before = await undone()
      const { flag, msg } = await t.call(worklist.undoAct, { undoId: newest.id }, person)
      expect(`${flag} ${msg}`, `${newest.kind} ${newest.loan.number} by ${person.id} after\n${story()}`).toContain(why ?? 'true')
      const more = (await undone()).filter(({ id }) => !before.some((one) => one.id === id))
      expect(more).toEqual(why === null ? [{ id: newest.id }] : [])
      if (why !== null) return
      newest.undone = true
      happened.push({ by: person.id, loan: newest.loan, act: newest })
    }

    const importChange = async () => {
      const loan = pick(loans)
      const { version } = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
      await t.db.task.update({ where: { id: loan.taskId }, data: { version: version + 1, soleFrom: version + 2, updatedById: null } })
      const event = { loanId: loan.id, loanNumber: loan.number, taskId: loan.taskId, desk: 'closing', module: 'ClosingImport', at: now() }
      await t.db.event.create({ data: { ...event, actorName: 'Import', before: '', after: 'P1', reason: '' } })
      happened.push({ by: null, loan })
    }

    for (let step = 0; step < 45; step++) {
      const window = pick(windows)
      const what = random(20)
      if (what < 6) await next(window)
      else if (what < 12) await act(window)
      else if (what < 16) await undo(window)
      else if (what < 17) await importChange()
      else t.clock.advance((1 + random(what === 19 ? 50 : 5)) * MINUTE)
    }
  },
)
