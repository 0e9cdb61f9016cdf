import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ActionAnswer, DeskAction } from '@ivue/contracts/worklist/actions.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { actWord, HIDDEN_LOAN, UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import { fromNow, now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'

let t: World
let mate: string

beforeAll(async () => {
  t = await closingWorld()
  await t.db.setting.create({ data: { key: 'closing.autoComplete', value: true } })
  mate = String(t.people.mate.id)
})
afterAll(() => t.close())
afterEach(() => t.db.notification.deleteMany())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const act = (action: DeskAction, as: Name = 'manager') => t.call(closing.dashboardClosingAction, action, t.people[as])
const idsOf = (loans: readonly AddedLoan[]) => loans.map(({ taskId }) => taskId).join(',')
const assign = async (loans: readonly AddedLoan[], as: Name = 'manager', body: Partial<DeskAction> = { selectedValue: mate }) => {
  const { response } = await act({ operation: 'bulk', recId: idsOf(loans), ...body }, as)
  return String((response as ActionAnswer).undoId)
}
const undo = (undoId: string, as: Name = 'manager') => act({ operation: 'undo', recId: undoId }, as)
const tasksOf = (...loans: AddedLoan[]) =>
  t.db.task.findMany({ where: { id: { in: loans.map(({ taskId }) => taskId) } }, orderBy: { id: 'asc' } })
const eventsOf = (loan: AddedLoan) => t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
const slotsOf = async (...loans: AddedLoan[]) =>
  (await tasksOf(...loans)).map(({ slot1Name, slot2Name, version }) => [slot1Name, slot2Name, version])
const review = (loan: AddedLoan, data: object = {}) =>
  t.db.review.create({
    data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, submittedAt: fromNow(1000), ...data },
  })

describe('undoing a bulk assignment', () => {
  it('restores every row, also a person named by an import, with events and notices', async () => {
    const plain = await ours()
    const empty = await ours({ slots: [null, t.people.second.id] })
    const mismatched = await ours({ task: { mismatchId: t.people.mate.id } })
    const undoId = await assign([plain, empty, mismatched])
    const before = [plain, empty, mismatched].map(({ number }, at) => ({
      subject: `Loan ${number}: Closer 1`,
      name: at === 1 ? '–' : 'Farid First',
    }))
    const given = before.map(({ subject, name }) => `${subject}: ${name} → Mateo Mate`)
    await expectAudited(t, closing.dashboardClosingAction, t.people.manager, given)
    expect(await slotsOf(plain, empty, mismatched)).toEqual(Array(3).fill(['Mateo Mate', 'Sigrid Second', 2]))
    expect((await tasksOf(mismatched))[0]?.mismatchId).toBeNull()
    await t.db.notification.deleteMany()

    expect(await undo(undoId)).toEqual({
      flag: true,
      msg: '3 undone',
      response: { done: [plain.taskId, empty.taskId, mismatched.taskId], refused: [] },
    })
    const back = before.map(({ subject, name }) => `${subject}: Mateo Mate → ${name}`)
    await expectAudited(t, closing.dashboardClosingAction, t.people.manager, back)
    expect(await slotsOf(plain, empty, mismatched)).toEqual([
      ['Farid First', 'Sigrid Second', 3],
      ['', 'Sigrid Second', 3],
      ['Farid First', 'Sigrid Second', 3],
    ])
    expect((await tasksOf(mismatched))[0]?.mismatchId).toBe(t.people.mate.id)
    expect((await eventsOf(plain)).at(-1)).toMatchObject({
      module: 'ClosingReassignment1',
      actorName: 'Mona Manager',
      before: 'Mateo Mate',
      after: 'Farid First',
      reason: 'Undone',
    })
    const notices = await t.db.notification.findMany({ orderBy: { userId: 'asc' } })
    expect(notices.map(({ userId, text, link }) => [userId, text, link])).toEqual([
      [t.people.first.id, '2 loans were given back to you by Mona Manager, who undid an assignment', '/closing'],
      [t.people.mate.id, '3 loans were taken back from you by Mona Manager, who undid an assignment', '/closing'],
    ])
  })

  it('explains why a row stays: changed since, in QC, locked or gone', async () => {
    const back = await ours()
    const changed = await ours()
    const submitted = await ours()
    const started = await ours()
    const pulled = await ours()
    const earlier = await ours()
    const locked = await ours()
    const gone = await ours()
    await review(started, { submittedAt: new Date('2026-03-01T12:00:00Z') })
    await review(earlier, { submittedAt: new Date('2026-03-01T12:00:00Z'), startedAt: new Date('2026-03-01T13:00:00Z') })
    const all = [back, changed, submitted, started, pulled, earlier, locked, gone]
    const undoId = await assign(all)
    expect(
      await act({ operation: 'HCSEmployeeFullName2', recId: String(changed.taskId), selectedValueCloser: mate, reason2: 'Leave' }, 'lead'),
    ).toMatchObject({ flag: true })
    await review(submitted)
    await t.db.review.updateMany({ where: { loanId: started.id }, data: { startedAt: fromNow(1000) } })
    await review(pulled, { pulledBackAt: now() })
    await review(back, { kind: 'processor', type: 'Processor QC' })
    await t.db.loan.update({ where: { id: locked.id }, data: { conflictCheckRequiredAt: now() } })
    await t.db.loan.delete({ where: { id: gone.id } })

    const answer = await undo(undoId)
    expect(answer.msg).toBe('3 undone, 5 refused: Lena Lead changed this loan since')
    expect(answer.response).toEqual({
      done: [back.taskId, pulled.taskId, earlier.taskId].sort((a, b) => a - b),
      refused: expect.arrayContaining([
        { list: 'closing', id: changed.taskId, msg: 'Lena Lead changed this loan since' },
        { list: 'closing', id: submitted.taskId, msg: UNDO_MESSAGES.qc },
        { list: 'closing', id: started.taskId, msg: UNDO_MESSAGES.qc },
        { list: 'closing', id: locked.taskId, msg: REFUSED.locked },
        { list: 'closing', id: gone.taskId, msg: MESSAGES.notFound },
      ]),
    })
    const first = (await tasksOf(back, changed, submitted, started, pulled, earlier, locked)).filter(
      ({ slot1Name }) => slot1Name === 'Farid First',
    )
    expect(first.map(({ id }) => id)).toEqual((answer.response as ActionAnswer).done)
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
  })

  it('is not prevented by the SLA clock, which does not hide that somebody else changed a row before or after it', async () => {
    const byClock = ({ taskId: id }: AddedLoan) =>
      t.db.task.update({ where: { id }, data: { p4Result: 'Not Met', version: { increment: 1 }, updatedById: null } })
    const byLead = ({ taskId }: AddedLoan) =>
      act({ operation: 'HCSEmployeeFullName2', recId: String(taskId), selectedValueCloser: mate, reason2: 'Leave' }, 'lead')
    const since = [[byClock], [byClock, byClock], [byLead], [byLead, byClock], [byClock, byLead], [byClock, byLead, byClock]]
    const cases = []
    for (const changes of since) cases.push({ loan: await ours(), changes })
    const undoId = await assign(cases.map(({ loan }) => loan))
    for (const { loan, changes } of cases) for (const change of changes) await change(loan)
    const ids = cases.map(({ loan }) => loan.taskId)
    expect((await undo(undoId)).response).toEqual({
      done: ids.slice(0, 2),
      refused: ids.slice(2).map((id) => ({ list: 'closing', id, msg: 'Lena Lead changed this loan since' })),
    })
    const tasks = await t.db.task.findMany({ where: { id: { in: ids.slice(0, 2) } } })
    expect(tasks.map(({ slot1Name, p4Result }) => [slot1Name, p4Result])).toEqual(Array(2).fill(['Farid First', 'Not Met']))
  })

  it('works for a single reassignment too, for the person who made it, unless the task changed since', async () => {
    const loan = await ours()
    const body = { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: mate, reason: 'Leave' }
    const undoId = String(((await act(body, 'lead')).response as ActionAnswer).undoId)
    expect(await slotsOf(loan)).toEqual([['Mateo Mate', 'Sigrid Second', 2]])
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await undo(undoId, 'lead')).toMatchObject({ flag: true, msg: '1 undone' })
    expect(await slotsOf(loan)).toEqual([['Farid First', 'Sigrid Second', 3]])
    expect((await eventsOf(loan)).at(-1)).toMatchObject({
      module: 'ClosingReassignment1',
      actorName: 'Lena Lead',
      before: 'Mateo Mate',
      after: 'Farid First',
      reason: 'Undone',
    })
    expect(await undo(undoId, 'lead')).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
    const again = String(((await act(body, 'lead')).response as ActionAnswer).undoId)
    await t.db.task.update({ where: { id: loan.taskId }, data: { version: { increment: 1 }, updatedById: t.people.second.id } })
    expect((await undo(again, 'lead')).flag).toBe(false)
  })

  it('does nothing if no row can be restored, and can be tried again', async () => {
    const loan = await ours()
    const undoId = await assign([loan])
    const { id } = await review(loan)
    expect(await undo(undoId)).toEqual({
      flag: false,
      msg: `0 undone, 1 refused: ${UNDO_MESSAGES.qc}`,
      response: { done: [], refused: [{ list: 'closing', id: loan.taskId, msg: UNDO_MESSAGES.qc }] },
    })
    expect(await eventsOf(loan)).toHaveLength(1)
    await t.db.review.update({ where: { id }, data: { pulledBackAt: now() } })
    expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone' })
  })

  it('fifty times at once is done once', async () => {
    const loans = await Promise.all(Array.from({ length: 5 }, () => ours()))
    const undoId = await assign(loans)
    const answers = await Promise.all(Array.from({ length: 50 }, () => undo(undoId)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([UNDO_MESSAGES.already]))
    expect(await slotsOf(...loans)).toEqual(Array(5).fill(['Farid First', 'Sigrid Second', 3]))
    expect(await Promise.all(loans.map(async (loan) => (await eventsOf(loan)).length))).toEqual(Array(5).fill(2))
  })

  it('restores loans that an assistant moved out of their own scope', async () => {
    const loan = await ours()
    const undoId = await assign([loan], 'assistant', {
      selectedValue: String(t.people.outsider.id),
      selectedValueCloser: String(t.people.outsider.id),
    })
    expect(await undo(undoId, 'assistant')).toMatchObject({ flag: true, msg: '1 undone' })
    expect(await slotsOf(loan)).toEqual([['Farid First', 'Sigrid Second', 3]])
  })

  it('is refused to other people, in a call of another desk, for an unknown action, and after ten minutes', async () => {
    const loan = await ours()
    const undoId = await assign([loan])
    expect(await undo(undoId, 'admin')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await undo(undoId, 'lead')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await undo('999999', 'manager')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await undo('', 'manager')).toMatchObject({ flag: false, msg: 'Send the id of one row' })
    await t.db.act.update({ where: { id: Number(undoId) }, data: { at: fromNow(-601_000) } })
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.late })
    expect(await slotsOf(loan)).toEqual([['Mateo Mate', 'Sigrid Second', 2]])
  })

  it('deletes records older than a day when the next one is stored', async () => {
    const undoId = Number(await assign([await ours()]))
    await t.db.act.update({ where: { id: undoId }, data: { at: fromNow(-86_500_000) } })
    await assign([await ours()])
    expect(await t.db.act.count({ where: { id: undoId } })).toBe(0)
    expect(await t.db.actRow.count({ where: { actId: undoId } })).toBe(0)
  })
})

describe('my recent acts', () => {
  const recentActs = async (as: Name) => (await t.call(worklist.getRecentActs, {}, t.people[as])).response.acts
  const found = async (as: Name, undoId: string) => (await recentActs(as)).find(({ id }) => id === Number(undoId))

  it('lists what the person did, newest first, with the loans and whether it was undone', async () => {
    const loan = await ours()
    const other = await ours({ slots: [null, t.people.second.id] })
    const first = await assign([loan, other])
    const second = await assign([await ours()])
    const acts = await recentActs('manager')
    const summary = acts.slice(0, 2).map(({ id, list, operation, what, borrower, total }) => [id, list, operation, what, borrower, total])
    expect(summary).toEqual([
      [Number(second), 'closing', 'bulk', 'Reassigned closer 1: Farid First → Mateo Mate', 'Amadi, Joy', 1],
      [Number(first), 'closing', 'bulk', 'Assigned closer 1: Mateo Mate', '', 2],
    ])
    expect(acts[1]).toMatchObject({
      undoneAt: null,
      why: null,
      refused: [],
      rows: [
        { list: 'closing', id: loan.taskId, name: loan.number },
        { list: 'closing', id: other.taskId, name: other.number },
      ],
    })
    expect(await undo(second)).toMatchObject({ flag: true })
    expect(await found('manager', second)).toMatchObject({ undoneAt: expect.any(String), why: UNDO_MESSAGES.already })
  })

  it('lists an act on a loan that left the scope of the person, without the number, the borrower and what was written', async () => {
    const loans = [await ours(), await ours(), await ours()] as [AddedLoan, AddedLoan, AddedLoan]
    const [left, alsoLeft, stays] = loans
    const comment = (loan: AddedLoan) =>
      t.call(closing.saveComment, { recsID: loan.taskId, closercomment: `Joy Amadi of ${loan.number}` }, t.people.first)
    for (const loan of loans) expect(await comment(loan)).toMatchObject({ flag: true })
    const before = (await recentActs('first')).filter(({ operation }) => operation === 'comment').slice(0, 3)
    expect(before.map(({ rows }) => rows[0]?.name)).toEqual([stays, alsoLeft, left].map(({ number }) => number))
    await t.db.task.updateMany({ where: { id: { in: [left.taskId, alsoLeft.taskId] } }, data: { slot1Id: null, slot2Id: null } })
    const acts = await recentActs('first')
    const [last, , first] = acts.filter(({ operation }) => operation === 'comment')
    expect(first).toMatchObject({ what: actWord('comment'), rows: [{ id: left.taskId, name: HIDDEN_LOAN }], borrower: '', total: 1 })
    expect(last).toMatchObject({
      what: expect.stringContaining(stays.number),
      rows: [{ id: stays.taskId, name: stays.number }],
      borrower: 'Amadi, Joy',
    })
    for (const { number } of [left, alsoLeft]) expect(JSON.stringify(acts)).not.toContain(number)
  })

  it('names the rows that the undo would refuse, and says why an act cannot be undone at all', async () => {
    const loans = [await ours(), await ours(), await ours(), await ours()]
    const undoId = await assign(loans)
    const [loan] = loans as [AddedLoan]
    await act({ operation: 'HCSEmployeeFullName2', recId: String(loan.taskId), selectedValueCloser: mate, reason2: 'Leave' }, 'lead')
    const changed = 'Lena Lead changed this loan since'
    expect(await found('manager', undoId)).toMatchObject({ why: null, refused: [{ id: loan.taskId, msg: changed }] })
    await t.db.task.updateMany({
      where: { id: { in: loans.map(({ taskId }) => taskId) } },
      data: { version: 9, updatedById: t.people.lead.id },
    })
    expect(await found('manager', undoId)).toMatchObject({ why: changed })
    expect(await undo(undoId)).toMatchObject({ flag: false })
    // Of an act whose ten minutes are over, only the first rows are sent.
    await t.db.act.update({ where: { id: Number(undoId) }, data: { at: fromNow(-601_000) } })
    expect(await found('manager', undoId)).toMatchObject({ why: UNDO_MESSAGES.late, refused: [], total: 4, rows: { length: 3 } })
    await t.db.act.update({ where: { id: Number(undoId) }, data: { at: fromNow(-86_401_000) } })
    expect(await found('manager', undoId)).toBeUndefined()
  })

  it('leaves out what others did', async () => {
    const undoId = await assign([await ours()])
    expect(await found('lead', undoId)).toBeUndefined()
  })
})

describe('undoing Bulk Auto Complete', () => {
  it('opens the closed tasks, with their earlier measures', async () => {
    const due = fromNow(3_600_000)
    const loan = await ours({ measures: ['Met', { due }, { due: '2026-01-05T17:00:00Z', reason: 'Late title', party: 'Sales' }] })
    const before = (await tasksOf(loan))[0]
    const { response } = await act({ operation: 'autocomplete', recId: idsOf([loan]) }, 'second')
    expect((await tasksOf(loan))[0]).toMatchObject({ status: 'Closed', p3Result: 'Not Met', slaDueAt: null })
    expect(await undo(String((response as ActionAnswer).undoId), 'second')).toMatchObject({ flag: true, msg: '1 undone' })
    const { version, updatedAt, updatedById, soleFrom, ...after } = (await tasksOf(loan))[0] as NonNullable<typeof before>
    expect([before, version, updatedById]).toEqual([{ ...before, ...after }, 3, t.people.second.id])
    expect(updatedAt).toBeInstanceOf(Date)
    expect((await eventsOf(loan)).map(({ module, before, after, reason }) => [module, before, after, reason])).toEqual([
      ['ClosingAutoComplete', 'WIP', 'Closed', ''],
      ['ClosingAutoComplete', 'Closed', 'WIP', 'Undone'],
    ])
  })
})
