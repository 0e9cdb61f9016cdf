import { closing } from '@ivue/contracts/desks/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_KINDS, type NewsKind } from '@ivue/contracts/watch/news.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { fromNow } from '../testing/clock.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../testing/loans.ts'
import { ringFollowers } from './ring-followers.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const follow = ({ number: loanNumber }: AddedLoan, as: Name, kinds: readonly NewsKind[] = NEWS_KINDS) =>
  t.call(watch.followLoan, { loanNumber, kinds: [...kinds] }, t.people[as])
const comment = ({ taskId: recsID }: AddedLoan, as: Name = 'first') =>
  t.call(closing.saveComment, { recsID, closercomment: 'Joy Amadi is away' }, t.people[as])
const decide = ({ taskId: recsID }: AddedLoan, as: Name = 'first') =>
  t.call(closing.saveDecisions, { recsID, loanStatus: 'Reschedule' }, t.people[as])
const assign = (loans: readonly AddedLoan[], to: Name, as: Name = 'manager') =>
  t.call(
    closing.dashboardClosingAction,
    { operation: 'bulk', recId: loans.map(({ taskId }) => taskId).join(), selectedValue: String(t.people[to].id) },
    t.people[as],
  )
/** Rings, and returns what rang for a person since the last call. */
async function ringing(as: Name): Promise<string[]> {
  await ringFollowers(t.services)
  const { userId } = t.people[as]
  const found = await t.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  await t.db.notification.deleteMany({ where: { userId } })
  return found.map(({ kind, text, link }) => `${kind}: ${text} ${link}`)
}

it('a follower hears of the chosen kinds alone, in words that do not name the borrower', async () => {
  const loan = await ours()
  await follow(loan, 'lead', ['comments'])
  await follow(loan, 'unitLeader', [])
  await decide(loan)
  expect(await ringing('lead')).toEqual([])
  await comment(loan)
  const link = `/closing?loan=${loan.number}`
  expect(await ringing('lead')).toEqual([`follow: Farid First on loan ${loan.number}, which you follow: Commented for closing ${link}`])
  expect(await ringing('lead')).toEqual([])
  expect(await ringing('unitLeader')).toEqual([])
  expect(await ringing('second')).toEqual([])
  await follow(loan, 'lead', ['decisions'])
  await decide(loan, 'second')
  expect(await ringing('lead')).toEqual([expect.stringContaining('Saved the closing decision, still Reschedule')])
})

it('nothing rings for the own acts of a follower, nor after unfollowing', async () => {
  const loan = await ours()
  await follow(loan, 'lead')
  await decide(loan, 'lead')
  expect(await ringing('lead')).toEqual([])
  await decide(loan)
  await t.call(watch.unfollowLoan, { loanNumber: loan.number }, t.people.lead)
  expect(await ringing('lead')).toEqual([])
  expect(await t.db.$queryRaw`SELECT FROM follow_rings`).toEqual([])
})

it('nothing rings for somebody who may not see the loan any more, may not open loans, or was deactivated', async () => {
  const loan = await ours({ slots: [t.people.outsider.id, t.people.mate.id] })
  for (const name of ['outsider', 'mate', 'assistant'] as const) await follow(loan, name)
  await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: t.people.first.id } })
  await t.db.groupPermission.deleteMany({ where: { groupId: t.people.mate.groupId, permission: 'loans.view' } })
  await t.db.user.update({ where: { id: t.people.assistant.id }, data: { inactive: true } })
  await follow(loan, 'unitLeader')
  await decide(loan, 'manager')
  expect(await ringing('unitLeader')).toHaveLength(1)
  for (const name of ['outsider', 'mate', 'assistant'] as const) expect(await ringing(name)).toEqual([])
})

it('one act on several loans rings once', async () => {
  const loans = [await ours(), await ours(), await ours(), await ours()]
  for (const loan of loans) await follow(loan, 'lead', ['assignment'])
  await assign(loans.slice(0, 1), 'mate')
  expect(await ringing('lead')).toEqual([expect.stringContaining('Reassigned closer 1: Farid First → Mateo Mate')])
  await assign(loans, 'second')
  const numbers = loans.map(({ number }) => number)
  const [text] = await ringing('lead')
  expect(text).toMatch(/^follow: Mona Manager changed 4 loans that you follow: (\d+, ){2}\d+ and 1 more \/mywork$/)
  expect(numbers.filter((number) => text?.includes(number))).toHaveLength(3)
})

it('an import rings for a new closing date, also that of the system', async () => {
  const loan = await ours()
  await follow(loan, 'lead', ['schedule'])
  const event = { loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingImport', at: fromNow(1000) }
  const moved = { before: 'Scheduled Closing Date Time 06/17/2026 10:00', after: 'Scheduled Closing Date Time 06/18/2026 09:30' }
  await t.db.event.createMany({
    data: [
      { ...event, before: 'LTV 80.00', after: 'LTV 75.00' },
      { ...event, ...moved },
    ],
  })
  expect(await ringing('lead')).toEqual([
    expect.stringMatching(/^follow: System on .*: Closing moved from 06\/17\/2026 10:00 to 06\/18\/2026 09:30 /),
  ])
})

it('a follower whom the act itself notifies hears of it once', async () => {
  const loan = await ours({ processorTask: t.people.processor.id })
  await follow(loan, 'processor')
  await comment(loan)
  expect(await ringing('processor')).toEqual([expect.stringMatching(/^comment: Farid First commented on loan/)])
})

it('nothing rings for a review whose blind second one the follower makes', async () => {
  const { id: loanId, number: loanNumber } = await ours()
  for (const name of ['first', 'lead'] as const) await t.call(watch.followLoan, { loanNumber, kinds: ['qc'] }, t.people[name])
  const review = { loanId, kind: 'closer', type: 'ICD QC' }
  const { id: reviewId } = await t.db.review.create({ data: { ...review, instance: 1 } })
  await t.db.review.create({ data: { ...review, instance: null, firstReviewId: reviewId, assignedToId: t.people.first.id } })
  const event = { loanId, loanNumber, desk: 'closing', module: 'ClosingQC', after: 'ICD QC: In QC', at: fromNow(1000) }
  await t.db.event.create({ data: { ...event, reviewId } })
  expect(await ringing('lead')).toEqual([expect.stringContaining('Began ICD QC')])
  expect(await ringing('first')).toEqual([])
})
