import { closing } from '@ivue/contracts/desks/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { type ActKind, actNoun, FINAL_REASONS, UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../../desks/closing/closing-world.fixture.ts'
import { fromNow } from '../../testing/clock.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'

let t: World
beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * below)
  }
}

const PEOPLE = ['manager', 'first'] as const
type Actor = (typeof PEOPLE)[number]
const ROW_KINDS: readonly ActKind[] = ['reassign', 'bulk', 'decision', 'final']
const WATCH_UNDOS: readonly ActKind[] = ['snooze', 'wake', 'follow', 'unfollow']

/** Returns what a person can see of a loan, which is the state that an undo gives back. */
async function stateOf({ taskId, id }: AddedLoan, actor: Actor) {
  const { status, slot1Name, slot2Name, commentCount } = await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const who = { userId: t.people[actor].id, loanId: id }
  const { seenAt, ...follow } = (await t.db.loanFollow.findFirst({ where: who })) ?? { seenAt: null }
  return { status, slot1Name, slot2Name, commentCount, follow, snooze: await t.db.loanSnooze.findFirst({ where: who }) }
}

interface ModelAct {
  id: number
  kind: ActKind
  actor: Actor
  loan: number
  undone: boolean
  before: Awaited<ReturnType<typeof stateOf>>
}

/** The small model: for each loan what happened, in order. An undo is something that happened too. */
class Model {
  readonly acts: ModelAct[] = []
  readonly happened: { actor: Actor; loan: number; act: ModelAct }[] = []

  whyNot(act: ModelAct, names: Readonly<Record<Actor, string>>): string | null {
    const { actor, kind, loan } = act
    if (kind === 'final') return FINAL_REASONS.closing
    if (act.undone) return UNDO_MESSAGES.already
    const later = this.acts.filter((other) => other.id > act.id && other.loan === loan && !other.undone && other.actor === actor)
    const others = this.happened
      .slice(this.happened.findIndex((one) => one.act === act) + 1)
      .filter((one) => one.loan === loan && one.actor !== actor)
    if (kind === 'comment') {
      const answered = this.acts.some(
        (one) => one.id > act.id && one.loan === loan && one.kind === 'comment' && !one.undone && one.actor !== actor,
      )
      return answered ? `${names[others.find((one) => one.act.kind === 'comment')?.actor ?? actor]} answered since` : null
    }
    const family = WATCH_UNDOS.includes(kind) ? WATCH_UNDOS : ROW_KINDS
    const foreign = family === ROW_KINDS && others.some((one) => !WATCH_UNDOS.includes(one.act.kind))
    if (foreign) return 'changed this loan since'
    const waits = later.filter((one) => family.includes(one.kind)).at(-1)
    if (!waits) return null
    return waits.kind === 'final' ? 'What you did on it later cannot be undone' : `Undo your later ${actNoun(waits.kind)} first`
  }
}

describe('acts are undone in order, newest first', () => {
  it.each([3, 11, 131, 997])('whatever two people do on two loans in which order (seed %i)', async (seed) => {
    const random = seeded(seed)
    const { manager, first, second, mate } = t.people
    const names = { manager: manager.fullName, first: first.fullName }
    const loans = await Promise.all([0, 1].map(() => addLoan(t.db, { slots: [first.id, second.id] })))
    const model = new Model()

    const call = async (kind: ActKind, { taskId: recsID, number: loanNumber }: AddedLoan, actor: Actor) => {
      const as = t.people[actor]
      const assign = (operation: string) =>
        t.call(
          closing.dashboardClosingAction,
          {
            operation,
            recId: String(recsID),
            selectedValueCloser: String([second.id, mate.id][random(2)]),
            reason: 'Away',
            reason2: 'Away',
          },
          as,
        )
      switch (kind) {
        case 'reassign':
          return assign('HCSEmployeeFullName2')
        case 'bulk':
          return assign('bulk')
        case 'decision':
          return t.call(closing.saveDecisions, { recsID, loanStatus: ['Reschedule', 'WIP'][random(2)] as never }, as)
        case 'final':
          return t.call(closing.saveDecisions, { recsID, loanStatus: 'Closed' }, as)
        case 'comment':
          return t.call(closing.saveComment, { recsID, closercomment: 'The wire is out' }, as)
        case 'snooze':
          return t.call(watch.snoozeLoan, { loanNumber, until: fromNow(random(50) * 60_000 + 60_000).toISOString(), reason: 'payoff' }, as)
        case 'follow':
          return t.call(watch.followLoan, { loanNumber, kinds: random(2) ? ['qc'] : [] }, as)
        case 'wake':
          return t.call(watch.wakeLoan, { loanNumber }, as)
        default:
          return t.call(watch.unfollowLoan, { loanNumber }, as)
      }
    }
    const undo = async (act: ModelAct) => {
      const loan = loans[act.loan] as AddedLoan
      const why = model.whyNot(act, names)
      const { flag, msg } = await t.call(worklist.undoAct, { undoId: act.id }, t.people[act.actor])
      const story = model.happened.map((one) => `${one.actor} ${one.act.undone ? 'undid ' : ''}${one.act.kind} ${one.loan}`).join(', ')
      if (why !== null) return expect(`${flag} ${msg}`, `${act.kind} ${act.loan} after ${story}`).toContain(why)
      expect({ flag, msg }, `${act.kind} ${act.loan} after ${story}`).toMatchObject({ flag: true })
      act.undone = true
      const { status, slot1Name, slot2Name, follow, snooze } = await stateOf(loan, act.actor)
      const { kind, before } = act
      if (kind === 'decision') expect(status).toBe(before.status)
      if (kind === 'reassign' || kind === 'bulk') expect([slot1Name, slot2Name]).toEqual([before.slot1Name, before.slot2Name])
      if (kind === 'snooze' || kind === 'wake') expect(snooze).toEqual(before.snooze)
      if (kind === 'follow' || kind === 'unfollow') expect(follow).toEqual(before.follow)
      model.happened.push({ actor: act.actor, loan: act.loan, act })
    }

    const kinds: readonly ActKind[] = ['reassign', 'bulk', 'decision', 'decision', 'comment', 'snooze', 'wake', 'follow', 'unfollow']
    for (let step = 0; step < 26; step++) {
      const open = model.acts.filter(({ undone }) => !undone)
      if (open.length > 0 && random(3) === 0) {
        await undo(open[random(open.length)] as ModelAct)
        continue
      }
      const loan = random(4) === 0 ? 1 : 0
      // Mostly one person at a time, so that there are long runs of their own acts.
      const actor = PEOPLE[random(4) === 0 ? 1 : 0] as Actor
      const kind = step > 20 && random(6) === 0 ? 'final' : (kinds[random(kinds.length)] as ActKind)
      const before = await stateOf(loans[loan] as AddedLoan, actor)
      const { flag, response } = await call(kind, loans[loan] as AddedLoan, actor)
      if (!flag) continue
      const last = await t.db.act.findFirstOrThrow({ orderBy: { id: 'desc' } })
      expect({ id: last.id, kind: last.operation }).toEqual({ id: (response as { undoId?: number }).undoId ?? last.id, kind })
      const act = { id: last.id, kind, actor, loan, undone: false, before }
      model.acts.push(act)
      model.happened.push({ actor, loan, act })
    }
    // The list of a person says beforehand what each undo says.
    for (const actor of PEOPLE) {
      const { acts } = (await t.call(worklist.getRecentActs, {}, t.people[actor])).response
      for (const act of model.acts.filter((one) => one.actor === actor)) {
        const shown = acts.find(({ id }) => id === act.id)
        const why = model.whyNot(act, names)
        if (why === null) expect(shown?.why).toBeNull()
        else expect(shown?.why).toContain(why)
      }
    }
    // Newest first, everything that the others did not touch is taken back.
    for (const act of model.acts.filter(({ undone }) => !undone).reverse()) await undo(act)
  })
})
