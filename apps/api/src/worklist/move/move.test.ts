import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { type MovePreview, moveWork } from '@ivue/contracts/worklist/move/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import type { Person } from '../../testing/add-person.ts'
import { fromNow } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'

const DAY = 86_400_000
type Preview = Parameters<typeof moveWork.previewMove.input.parse>[0]

let t: World
/** Two who work at two desks and in quality. */
let hana: Person
let hugo: Person

beforeAll(async () => {
  t = await closingWorld()
  await t.db.setting.create({ data: { key: 'imports.licenceStates', value: ['TX', 'AZ'] } })
  const roles = ['Closer', 'Processor', 'QC Analyst'] as const
  hana = await t.person({ fullName: 'Hana Hybrid', roles: [...roles] })
  hugo = await t.person({ fullName: 'Hugo Hybrid', roles: [...roles] })
  const licensed = [hana.id, hugo.id, t.people.first.id, t.people.second.id]
  await t.db.userSkill.createMany({ data: licensed.map((userId) => ({ userId, kind: 'licence', value: 'TX' })) })
  await t.db.userSkill.create({ data: { userId: t.people.mate.id, kind: 'licence', value: 'AZ' } })
  await t.db.userAway.create({ data: { userId: t.people.outsider.id, fromDay: fromNow(-DAY), toDay: fromNow(2 * DAY) } })
})
afterAll(() => t.close())
beforeEach(() =>
  t.db.loan.updateMany({ data: { conflictCheckRequiredAt: null } }).then(() => t.db.task.updateMany({ data: { status: 'Closed' } })),
)

const preview = async (input: Preview, as: Name = 'admin') => t.call(moveWork.previewMove, input as never, t.people[as])
const previewed = async (input: Preview, as: Name = 'admin'): Promise<MovePreview> => {
  const answer = await preview(input, as)
  expect(answer).toMatchObject({ flag: true })
  return answer.response
}
const moving = ({ rows }: MovePreview) =>
  rows.filter(({ to }) => to !== '').map(({ list, id, version, slots, to }) => ({ list, id, version, slots, to }))
const move = (from: number | null, rows: readonly object[], as: Name = 'admin') =>
  t.call(moveWork.moveWork, { from, rows } as never, t.people[as])
const undo = (undoId: number | undefined, as: Name = 'admin') => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, t.people[as])

const slots = async () => {
  const tasks = await t.db.task.findMany({ orderBy: { id: 'asc' } })
  const reviews = await t.db.review.findMany({ orderBy: { id: 'asc' } })
  const loans = await t.db.loan.findMany({ orderBy: { id: 'asc' } })
  return new Map<string, readonly [number | null, number | null, ...(number | null)[]]>([
    ...tasks.map(
      ({ desk, id, slot1Id, slot2Id, mismatchId, mismatch2Id }) => [`${desk} ${id}`, [slot1Id, slot2Id, mismatchId, mismatch2Id]] as const,
    ),
    ...reviews.map(({ id, assignedToId, proposedId }) => [`qaCloser ${id}`, [assignedToId, proposedId]] as const),
    ...loans.map(({ id, processorId }) => [`loan ${id}`, [processorId, null]] as const),
  ])
}
const loanOf = (one: number | null, two: number | null, input: LoanInput = {}) =>
  addLoan(t.db, { slots: [one, two], propertyState: 'OH', ...input })
const review = (loan: AddedLoan, data: object) =>
  t.db.review.create({ data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, submittedAt: fromNow(-DAY), ...data } })

describe("moving a person's work", () => {
  it('replaces the person in the chosen slots and nobody else, as previewed, and undo restores every slot', async () => {
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * below)
    }
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T
    const { first, second, mate, outsider } = t.people
    const closers = [hana, hugo, first, second, mate, outsider].map(({ id }) => id)
    for (let at = 0; at < 24; at++) {
      const loan = await loanOf(pick([...closers, hana.id, null]), pick([...closers, hana.id, null]), {
        propertyState: pick(['TX', 'AZ', 'OH']),
        taskStatus: pick(['WIP', 'Reschedule', 'WIP', 'Closed']),
        locked: random(6) === 0,
        task: { p1DueAt: fromNow(random(4) * DAY), mismatchId: pick([null, null, ...closers]) },
        ...(random(2) === 0 && { processorTask: pick([hana.id, hugo.id]) }),
      })
      if (random(2) === 0) await review(loan, { assignedToId: pick([hana.id, hugo.id, null]), proposedId: pick([hana.id, null, null]) })
    }
    for (let round = 0; round < 6; round++) {
      const from = round % 2 === 0 ? hana.id : pick(closers)
      const to = closers.filter((id) => id !== from && random(3) > 0)
      const all = await previewed({ from, to })
      const parts = all.held.filter(() => random(4) > 0).map(({ list, slot }) => ({ list, slot }))
      const until = pick(['', '', fromNow(DAY).toISOString().slice(0, 10)])
      const plan = await previewed({ from, to, parts, until })
      const rows = moving(plan)
      for (const { id, gets } of plan.receivers) expect(rows.filter((row) => row.to === id)).toHaveLength(gets)
      for (const row of plan.rows) if (row.to === '' && to.length > 0) expect(row.why).not.toBe('')
      if (rows.length === 0) continue

      const before = await slots()
      const answer = await move(from, rows)
      expect(answer).toMatchObject({ flag: true, msg: `${rows.length} moved`, response: { refused: [] } })
      const expected = new Map(before)
      for (const { list, id, slots, to } of rows) {
        const [one = null, two = null, ...named] = expected.get(`${list} ${id}`) ?? []
        const given = [1, 2].map((slot, at) => ((slots as number[]).includes(slot) ? Number(to) : ([one, two][at] ?? null)))
        expect([one, two].filter((_, at) => (slots as number[]).includes(at + 1))).toEqual(slots.map(() => from))
        const left = named.map((who, at) => (who === Number(to) && (slots as number[]).includes(at + 1) ? null : who))
        expected.set(`${list} ${id}`, [given[0] ?? null, given[1] ?? null, ...left])
      }
      const after = await slots()
      for (const [key, holders] of expected)
        if (!key.startsWith('loan')) expect([key, ...(after.get(key) ?? [])]).toEqual([key, ...holders])
      const { acts } = (await t.call(worklist.getRecentActs, {}, t.people.admin)).response
      expect(acts[0]).toMatchObject({ operation: 'move', total: rows.length, why: null, refused: [] })
      expect(await undo(answer.response.undoId)).toMatchObject({ flag: true, msg: `${rows.length} undone` })
      expect(await slots()).toEqual(before)
      expect(await undo(answer.response.undoId)).toMatchObject({ flag: false })
    }
  })

  it('sends each receiver one notice per list, and is one act of which the parts are not seen', async () => {
    await t.db.notification.deleteMany()
    const { second, mate } = t.people
    const loans = [
      await loanOf(hana.id, second.id),
      await loanOf(second.id, hana.id),
      await loanOf(hana.id, hana.id, { processorTask: hana.id }),
    ]
    await review(loans[0] as AddedLoan, { assignedToId: hana.id })
    const plan = await previewed({ from: hana.id, to: [hugo.id, mate.id] })
    const { response } = await move(hana.id, moving(plan))
    const notices = await t.db.notification.findMany({ where: { userId: hugo.id } })
    expect(new Set(notices.map(({ link }) => link?.split('?')[0])).size).toBe(notices.length)
    expect(
      (await t.call(worklist.getRecentActs, {}, t.people.admin)).response.acts.filter(({ id }) => id >= (response.undoId ?? 0) - 2),
    ).toHaveLength(1)
    await undo(response.undoId)
  })

  it('says beforehand why a loan stays, and who could take it', async () => {
    const { first, second, mate } = t.people
    const texas = await loanOf(first.id, second.id, { propertyState: 'TX' })
    const locked = await loanOf(first.id, null, { locked: true })
    const other = await loanOf(first.id, mate.id)
    const { rows, receivers } = await previewed({ from: first.id, to: [mate.id] }, 'manager')
    const why = (loan: AddedLoan) => rows.find(({ id }) => id === loan.taskId)
    expect(why(texas)).toMatchObject({
      to: '',
      why: 'No licence on file for TX',
      may: expect.arrayContaining([{ id: String(hana.id), Name: 'Hana Hybrid' }]),
    })
    expect(why(texas)?.may.map(({ Name }) => Name)).not.toContain('Sigrid Second')
    expect(why(locked)).toMatchObject({ to: '', why: REFUSED.locked, may: [] })
    expect(why(other)).toMatchObject({ to: '', why: REFUSED.otherSlot })
    const receiver = (name: string) => receivers.find(({ Name }) => Name === name)
    expect(receiver('Otto Outsider')).toMatchObject({ refused: expect.stringMatching(/^Away until/) })
    expect(receiver('Farid First')).toBeUndefined()
    const forged = [texas, locked, other].map(({ taskId: id }) => ({ list: 'closing', id, version: 1, slots: [1], to: mate.id }))
    expect(await move(first.id, forged, 'manager')).toMatchObject({ flag: false, msg: expect.stringMatching(/^0 moved, 3 refused/) })
    expect(await t.db.task.count({ where: { slot1Id: mate.id, status: 'WIP' } })).toBe(0)
  })

  it('of ticked rows moves those of the person who holds most of them', async () => {
    const { first, second, mate } = t.people
    const loans = [
      await loanOf(first.id, second.id),
      await loanOf(second.id, first.id),
      await loanOf(first.id, null),
      await loanOf(mate.id, null),
    ]
    const ids = loans.map(({ taskId }) => taskId).join(',')
    const plan = await previewed({ only: { list: 'closing', ids }, to: [mate.id] }, 'manager')
    expect(plan.person).toMatchObject({ Name: 'Farid First' })
    expect(plan.holders.map(({ Name, rows }) => [Name, rows])).toEqual([
      ['Farid First', 3],
      ['Sigrid Second', 2],
      ['Mateo Mate', 1],
    ])
    expect(plan.rows.map(({ id, slots, to, why }) => [id, slots, to !== '', why])).toEqual([
      [loans[0]?.taskId, [1], true, ''],
      [loans[1]?.taskId, [2], true, ''],
      [loans[2]?.taskId, [1], true, ''],
      [loans[3]?.taskId, [1], false, 'Farid First does not hold it'],
    ])
  })

  it('of ticked reviews spreads slot 1 by load, whoever holds it', async () => {
    const loans = [await loanOf(null, null), await loanOf(null, null), await loanOf(null, null)]
    const reviews = [
      await review(loans[0] as AddedLoan, {}),
      await review(loans[1] as AddedLoan, { assignedToId: hana.id }),
      await review(loans[2] as AddedLoan, {}),
    ]
    const only = { list: 'qaCloser', ids: reviews.map(({ id }) => id).join(',') } as const
    const plan = await previewed({ from: null, only, to: [hana.id, hugo.id] })
    const { response } = await move(null, moving(plan))
    const held = await t.db.review.findMany({ where: { id: { in: reviews.map(({ id }) => id) } } })
    expect(held.every(({ assignedToId }) => assignedToId !== null)).toBe(true)
    expect(response.done).toHaveLength(moving(plan).length)
    await undo(response.undoId)
  })

  it('two leads moving the same person move each slot once', async () => {
    const { first, second, mate } = t.people
    const loans = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? loanOf(first.id, null) : loanOf(null, first.id))))
    const leads = ['manager', 'admin'] as const
    const plans = await Promise.all(leads.map((as, at) => previewed({ from: first.id, to: [at === 0 ? second.id : mate.id] }, as)))
    const answers = await Promise.all(plans.map((plan, at) => move(first.id, moving(plan), leads[at])))
    const done = answers.map(({ response }) => response.done)
    expect(done.flat().toSorted((a, b) => a - b)).toEqual(loans.map(({ taskId }) => taskId).toSorted((a, b) => a - b))
    for (const { response } of answers) for (const { msg } of response.refused) expect(msg).toBe('Farid First does not hold it')
    const tasks = await t.db.task.findMany({ where: { id: { in: done.flat() } } })
    for (const { id, slot1Id, slot2Id } of tasks) {
      expect([slot1Id, slot2Id].filter((who) => who !== null)).toEqual([done[0]?.includes(id) ? second.id : mate.id])
    }
  })

  it('a row that changed since the preview is refused, the others move', async () => {
    const { first, second, mate } = t.people
    const [taken, kept, moved] = [await loanOf(first.id, null), await loanOf(first.id, null), await loanOf(first.id, null)]
    const plan = await previewed({ from: first.id, to: [mate.id] }, 'manager')
    await t.db.task.update({ where: { id: taken.taskId }, data: { slot1Id: second.id, version: 2 } })
    await t.db.task.update({ where: { id: kept.taskId }, data: { version: 2, updatedById: second.id } })
    // The SLA clock changes results only.
    await t.db.task.update({ where: { id: moved.taskId }, data: { version: 2, updatedById: null } })
    expect(await move(first.id, moving(plan), 'manager')).toMatchObject({
      flag: true,
      msg: expect.stringMatching(/^1 moved, 2 refused/),
      response: {
        done: [moved.taskId],
        refused: [
          { id: taken.taskId, msg: 'Farid First does not hold it' },
          { id: kept.taskId, msg: 'Sigrid Second changed this loan since' },
        ],
      },
    })
    expect((await t.db.task.findUnique({ where: { id: taken.taskId } }))?.slot1Id).toBe(second.id)
  })

  it('names the list of each row that it or its undo refuses, because a task and a review may have the same id', async () => {
    const both = async () => {
      const { taskId: id } = await loanOf(hana.id, null)
      return (await review(await loanOf(null, null), { id, assignedToId: hana.id })).id
    }
    const [one, two, three] = [await both(), await both(), await both()]
    const changeSince = async (taskId: number, reviewId: number) => {
      const data = { version: { increment: 1 }, updatedById: t.people.second.id }
      await t.db.task.update({ where: { id: taskId }, data })
      await t.db.review.update({ where: { id: reviewId }, data })
      return [`closing ${taskId}`, `qaCloser ${reviewId}`]
    }
    const names = (rows: readonly { list?: string; id: number }[] = []) => rows.map(({ list, id }) => `${list} ${id}`)
    const rows = moving(await previewed({ from: hana.id, to: [t.people.mate.id, hugo.id] }))
    const changed = await changeSince(one, two)
    const { response } = await move(hana.id, rows)
    expect(names(response.refused)).toEqual(changed)
    const changedThen = await changeSince(two, three)
    const [act] = (await t.call(worklist.getRecentActs, {}, t.people.admin)).response.acts
    expect(names(act?.rows)).toEqual(expect.arrayContaining([`qaCloser ${one}`, ...changedThen]))
    expect(names(act?.refused)).toEqual(changedThen)
    expect(names((await undo(response.undoId)).response.refused)).toEqual(changedThen)
    await t.db.review.deleteMany({ where: { id: { in: [one, two, three] } } })
  })
})

describe('who may not move, and what is no move', () => {
  it.each<[string, Preview, Name, string]>([
    ['a lead', { from: 1 }, 'lead', REFUSED.leadsDoNotAssign],
    ['a closer', { from: 1 }, 'first', REFUSED.managersOnly],
    ['somebody without a right', { from: 1 }, 'nobody', REFUSED.moversOnly],
    ['a manager on another desk', { only: { list: 'processor', ids: [1] } }, 'manager', REFUSED.moversOnly],
    ['a person who does not exist', { from: 999_999 }, 'manager', 'Choose whose work to move'],
    ['nobody and no row', {}, 'manager', 'Choose whose work to move'],
    ['rows that are none', { only: { list: 'closing', ids: ['x'] } }, 'manager', 'Send the ids of the rows'],
  ])('%s cannot preview', async (_, input, as, msg) => expect(await preview(input, as)).toMatchObject({ flag: false, msg }))

  it.each<[string, object, string, RegExp]>([
    ['no rows', { rows: [] }, 'rows', /Choose the loans to move/],
    [
      'too many rows',
      { rows: Array.from({ length: 1001 }, (_, id) => ({ list: 'closing', id: id + 1, version: 1, slots: [1], to: 1 })) },
      'rows',
      /at most 1,000/,
    ],
    ['no slot', { rows: [{ list: 'closing', id: 1, version: 1, slots: [], to: 1 }] }, 'rows', /./],
    ['a third slot', { rows: [{ list: 'closing', id: 1, version: 1, slots: [3], to: 1 }] }, 'rows', /Send 1 or 2/],
    ['an unknown list', { rows: [{ list: 'mail', id: 1, version: 1, slots: [1], to: 1 }] }, 'rows', /Choose one of/],
    [
      'a row twice',
      { rows: [1, 2].map((slot) => ({ list: 'closing', id: 1, version: 1, slots: [slot], to: 1 })) },
      'rows',
      /Send each row once/,
    ],
    ['nobody who is known', { from: 999_999 }, 'from', /Choose whose work to move/],
    ['a name for a person', { from: 'Dana' }, 'from', /./],
  ])('%s is refused with the field', async (_, differs, field, why) => {
    const body = { from: 1, rows: [{ list: 'closing', id: 1, version: 1, slots: [1], to: 1 }], ...differs }
    const answer = (await t.send(moveWork.moveWork, body, t.people.admin)).json()
    expect(answer.flag).toBe(false)
    const [name, msg] = Object.entries(answer.response.fields as Record<string, string>).find(([name]) => name.startsWith(field)) ?? []
    expect([name, msg]).toEqual([expect.stringContaining(field), expect.stringMatching(why)])
  })

  it.each(WORKLIST_NAMES)('a manager of closing moves only closings, not rows of %s', async (list) => {
    const { first, mate } = t.people
    const loan = await loanOf(first.id, null)
    const answer = await move(first.id, [{ list, id: loan.taskId, version: 1, slots: [1], to: mate.id }], 'manager')
    expect(answer.flag).toBe(list === 'closing')
  })

  it('a move to the same person, to somebody of another desk or of a finished row is refused', async () => {
    const { first, processor, mate } = t.people
    const [open, closed] = [await loanOf(first.id, null), await loanOf(first.id, null, { taskStatus: 'Closed' })]
    const attempt = async (loan: AddedLoan, to: number) =>
      (await move(first.id, [{ list: 'closing', id: loan.taskId, version: 1, slots: [1], to }], 'manager')).msg
    expect(await attempt(open, first.id)).toContain(MESSAGES.selectUser)
    expect(await attempt(open, processor.id)).toContain(MESSAGES.selectUser)
    expect(await attempt(closed, mate.id)).toContain(REFUSED.notOpen)
  })

  it('rows out of sight are not found', async () => {
    const outside = await loanOf(t.people.outsider.id, null)
    const answer = await move(
      t.people.outsider.id,
      [{ list: 'closing', id: outside.taskId, version: 1, slots: [1], to: t.people.mate.id }],
      'assistant',
    )
    expect(answer.msg).toContain(MESSAGES.notFound)
  })

  it('undo by somebody else, and of a row changed since, is refused', async () => {
    const { first, mate, second } = t.people
    const loan = await loanOf(first.id, null)
    const plan = await previewed({ from: first.id, to: [mate.id] }, 'manager')
    const { response } = await move(first.id, moving(plan), 'manager')
    await expectAudited(t, moveWork.moveWork, t.people.manager, [`Loan ${loan.number}: Closer 1: Farid First → Mateo Mate`])
    expect(await undo(response.undoId, 'admin')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    await t.call(
      closing.dashboardClosingAction,
      { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: String(second.id), reason: 'Ill' },
      t.people.admin,
    )
    const answer = await undo(response.undoId, 'manager')
    expect(JSON.stringify(answer)).toContain('Ada Admin changed this loan since')
  })
})
