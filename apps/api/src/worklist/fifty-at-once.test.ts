import type { Call } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaged, CALLS, type StagedLoan, type StagedWorld, stagedWorld } from '../desks/staged/staged-world.fixture.ts'

/*
 * Fifty identical submits at the same time have one effect. Of fifty people with the same version one wins and 49 learn who
 * (quality S6). See also: reassignment and staged decisions in assignment.test and staged/, mismatch.test, quality/disputes.test,
 * loans/submit-qc.test, loans/lists/assign-by-hand.test.
 */

let t: StagedWorld
beforeAll(async () => {
  t = await stagedWorld('processor', { settings: { 'closing.autoComplete': true } })
  // Works at both desks.
  await t.db.userRole.create({ data: { userId: t.people.mate.id, role: 'Closer' } })
})
afterAll(() => t.close())

interface Fresh extends StagedLoan {
  underwriterTaskId: number
}
async function fresh(): Promise<Fresh> {
  const loan = await addStaged(t, { loan: { slots: [t.people.first.id, t.people.second.id] } })
  const { id } = await t.db.task.create({
    data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Initial Risk Review', slot1Id: t.people.first.id },
  })
  return { ...loan, underwriterTaskId: id }
}

async function fifty(call: Call, body: object) {
  const { admin } = t.people
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(call, body as never, admin)))
  return { won: answers.filter(({ flag }) => flag), lost: answers.filter(({ flag }) => !flag) }
}

const closingOf = ({ closingTaskId: recsID }: Fresh) => ({ recsID, version: 1 })
const SUBMITS: readonly [name: string, call: Call, body: (loan: Fresh) => object, task: keyof Fresh][] = [
  ['a closing decision', closing.saveDecisions, (loan) => ({ ...closingOf(loan), loanStatus: 'Reschedule' }), 'closingTaskId'],
  [
    'a processor’s decision',
    CALLS.processor.decide,
    ({ taskId }) => ({ recsID: taskId, version: 1, loanStatus: 'Final Risk Review' }),
    'taskId',
  ],
  [
    'an underwriter’s decision',
    CALLS.underwriter.decide,
    ({ underwriterTaskId }) => ({ recsID: underwriterTaskId, version: 1, uwStatus: 'Completed' }),
    'underwriterTaskId',
  ],
  ['a processor’s comment', CALLS.processor.comment, ({ taskId }) => ({ recsID: taskId, version: 1, closercomment: 'Sent' }), 'taskId'],
  [
    'an underwriter’s comment',
    CALLS.underwriter.comment,
    ({ underwriterTaskId }) => ({ recsID: underwriterTaskId, version: 1, closercomment: 'Sent' }),
    'underwriterTaskId',
  ],
  [
    'a reassignment of closer 2',
    closing.dashboardClosingAction,
    ({ closingTaskId }) => ({
      operation: 'HCSEmployeeFullName2',
      recId: String(closingTaskId),
      selectedValueCloser: String(t.people.mate.id),
      reason2: 'Leave',
      version: 1,
    }),
    'closingTaskId',
  ],
]

describe('sent fifty times at once with the version that was seen', () => {
  it.each(SUBMITS)('%s happens once, and the others are told who was first', async (_, call, body, task) => {
    if (task === 'closingTaskId')
      await t.db.userRole.createMany({ data: [{ userId: t.people.mate.id, role: 'Closer' }], skipDuplicates: true })
    const loan = await fresh()
    const { won, lost } = await fifty(call, body(loan))
    expect([won.length, lost.length]).toEqual([1, 49])
    for (const { msg, response } of lost) {
      expect(msg).toContain('Ada Admin changed this loan since you opened it')
      expect(response).toMatchObject({ type: 'stale', version: 2, changedBy: 'Ada Admin' })
    }
    expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(1)
    expect(await t.db.task.findUnique({ where: { id: loan[task] as number } })).toMatchObject({ version: 2 })
  })
})

describe('sent fifty times at once without a version', () => {
  it('a closer’s comment is written once, because it passes the turn on', async () => {
    const loan = await fresh()
    const { won, lost } = await fifty(closing.saveComment, { recsID: loan.closingTaskId, closercomment: 'Sent' })
    expect([won.length, new Set(lost.map(({ msg }) => msg))]).toEqual([1, new Set([MESSAGES.commentSubmitted])])
    expect(await t.db.comment.count({ where: { loanId: loan.id } })).toBe(1)
  })

  it('Bulk Auto Complete at closing completes once', async () => {
    const loans = await Promise.all([fresh(), fresh(), fresh()])
    const recId = loans.map(({ closingTaskId }) => closingTaskId).join()
    const { won, lost } = await fifty(closing.dashboardClosingAction, { operation: 'autocomplete', recId })
    expect([won.map(({ msg }) => msg), new Set(lost.map(({ msg }) => msg))]).toEqual([
      ['3 done'],
      new Set(['0 done, 3 refused: This loan is Closed already']),
    ])
    await expectOnce(loans, ({ closingTaskId }) => closingTaskId)
  })

  it.each([
    ['at closing', closing.dashboardClosingAction, 'closingTaskId', 'bulk'],
    ['at the processor desk', CALLS.processor.act, 'taskId', 'bulk'],
    ['of a processor from closing', closing.dashboardClosingAction, 'closingTaskId', 'bulkProcessor'],
  ] as const)('a bulk assignment %s is done once, its person is notified once, and it is undone once', async (_, call, task, operation) => {
    const loans = await Promise.all([fresh(), fresh(), fresh()])
    const countNotices = () => t.db.notification.count({ where: { userId: t.people.mate.id } })
    const before = await countNotices()
    const recId = loans.map((loan) => loan[task]).join()
    const { won, lost } = await fifty(call, { operation, recId, selectedValue: String(t.people.mate.id), reason: 'Leave' })
    expect([won.map(({ msg }) => msg), new Set(lost.map(({ msg }) => msg))]).toEqual([
      ['3 done'],
      new Set([`0 done, 3 refused: ${REFUSED.samePerson}`]),
    ])
    expect(await countNotices()).toBe(before + 1)
    await expectOnce(loans, operation === 'bulk' ? (loan) => loan[task] : ({ taskId }) => taskId)

    if (operation !== 'bulk') return
    const { undoId } = (won[0] as { response: { undoId: number } }).response
    const undone = await fifty(call, { operation: 'undo', recId: String(undoId) })
    expect(undone.won.map(({ msg }) => msg)).toEqual(['3 undone'])
    const tasks = await t.db.task.findMany({ where: { id: { in: loans.map((loan) => loan[task]) } } })
    expect(tasks.map(({ slot1Id, version }) => [slot1Id, version])).toEqual(Array(3).fill([t.people.first.id, 3]))
  })
})

/** Expects one event per loan, and each task's version raised by one. */
async function expectOnce(loans: readonly Fresh[], taskOf: (loan: Fresh) => number): Promise<void> {
  const tasks = await t.db.task.findMany({ where: { id: { in: loans.map(taskOf) } } })
  expect(tasks.map(({ version }) => version)).toEqual(loans.map(() => 2))
  expect(await t.db.event.count({ where: { loanId: { in: loans.map(({ id }) => id) } } })).toBe(loans.length)
}
