import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LIST, MY_CLOSINGS_LIST, STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { BuiltInView, ListSpec } from '@ivue/contracts/grid/list.ts'
import { gridPage, MAX_COUNTED, viewCounts } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AddedLoan, addLoan, type LoanInput } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

const NOW = new Date('2026-03-17T16:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

const LISTS: Readonly<Record<string, readonly [Call, ListSpec]>> = {
  closing: [closing.getDashboardClosingTaskList, CLOSING_LIST],
  'my closings': [closing.getDashboardClosingTaskListCloser, MY_CLOSINGS_LIST],
  processor: [processor.getDashboardProcessorTaskList, STAGED_LISTS.processor],
  underwriter: [underwriter.getDashboardUnderwritterTaskList, STAGED_LISTS.underwriter],
  'closer reviews': [checklists.getDashboardQcCloserTaskList, REVIEW_LISTS.closer],
}
type Name = 'manager' | 'closer' | 'pia' | 'analyst' | 'looker'
let t: TestApp
const people = {} as Record<Name, SignIn>
const loans: Record<string, AddedLoan> = {}
const nameOf = (id: number) => Object.entries(loans).find(([, { taskId }]) => taskId === id)?.[0] ?? `review of ${id}`

beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  const signIn = async (name: Name, roles: Role[], permissions: readonly Permission[] = ALL_PERMISSIONS) => {
    const accessLevel = name === 'manager' ? 'Manager' : 'Employee'
    people[name] = await openSession(t.db, await t.person({ roles, accessLevel, permissions: [...permissions] }))
  }
  await signIn('manager', ['Manager - Closing', 'Manager - QC'])
  await signIn('closer', ['Closer'])
  await signIn('pia', ['Processor'])
  await signIn('analyst', ['QC Analyst'])
  await signIn('looker', ['Closer'], ['closing.view'])

  const closer = people.closer.userId
  const add = async (name: string, due: number | null, { task, ...input }: LoanInput = {}) => {
    const measures = due === null ? [] : [{ due: inHours(due) }]
    loans[name] = await addLoan(t.db, { measures, slots: [closer, closer], ...input, ...(task && { task }) })
  }
  await add('in two days', 48)
  await add('due soonest', 1)
  await add('late for days', -50)
  await add('late since this morning', -2, { taskStatus: 'Reschedule' })
  await add('without a due moment', null)
  await add('nobody’s second slot', 30, { slots: [people.manager.userId] })
  await add('closed', -5, { taskStatus: 'Closed' })
  await t.db.task.update({ where: { id: loans.closed?.taskId ?? 0 }, data: { slaMissed: true, p2Result: 'Not Met' } })
  await add('mine to answer', 100, { task: { commentCount: 2, respondback: 1 }, processorTask: people.pia.userId })
  await add('theirs to answer', 101, { task: { commentCount: 1, respondback: 0 }, processorTask: people.pia.userId })
  // A comment is counted on every task of its loan.
  const commented = [loans['mine to answer'], loans['theirs to answer']].map((loan) => loan?.id ?? 0)
  await t.db.task.updateMany({ where: { loanId: { in: commented }, desk: 'processor' }, data: { commentCount: 1 } })
  // A file that the processor has sent on stays urgent while its clock runs.
  const sentOn = { loanId: loans['mine to answer']?.id ?? 0, desk: 'processor' }
  await t.db.task.updateMany({ where: sentOn, data: { stage: 'Final Risk Review' } })
  const review = (name: string, data: object) =>
    t.db.review.create({
      data: { loanId: loans[name]?.id ?? 0, kind: 'closer', type: 'ICD QC', instance: 1, submittedAt: inHours(-24), ...data },
    })
  const ended = {
    startedAt: inHours(-10),
    endedAt: inHours(-9),
    findingCount: 1,
    grossFindingCount: 1,
    assignedToId: people.analyst.userId,
  }
  await review('in two days', { ...ended, dueAt: inHours(40) })
  const disputed = await review('closed', { ...ended, disputeCount: 1 })
  await t.db.reviewAnswer.create({ data: { reviewId: disputed.id, sno: 1, question: 'Right?', answer: 'No', dispute: 'Yes' } })
  for (const [name, submittedAt] of [
    ['due soonest', -24 * 6],
    ['late for days', -24 * 9],
    ['mine to answer', -1],
  ] as const)
    await review(name, { submittedAt: inHours(submittedAt), assignedToId: name === 'mine to answer' ? null : people.analyst.userId })
})
afterAll(() => t.close())

const countsOf = async (list: string, as: Name) => {
  const [call] = LISTS[list] as readonly [Call, ListSpec]
  const { response } = await t.call(call, { count: 'views' } as InputOf<Call>, people[as])
  return viewCounts.parse(response).counts
}
async function rowsOf(list: string, view: BuiltInView, as: Name) {
  const [call] = LISTS[list] as readonly [Call, ListSpec]
  const body = { ...view.filters, ...(view.sort.length > 0 && { orderArray: view.sort }), filterData: { pageSize: 25 } }
  const { flag, response } = await t.call(call, body as InputOf<Call>, people[as])
  expect(flag).toBe(true)
  return gridPage.parse(response)
}

describe.each(Object.keys(LISTS))('the tabs of %s', (list) => {
  it.each(['manager', 'closer', 'pia', 'analyst'] as const)('show %s the number of rows behind each', async (as) => {
    const { views = [] } = (LISTS[list] as readonly [Call, ListSpec])[1]
    const counts = await countsOf(list, as)
    expect(Object.keys(counts)).toEqual(views.map(({ key }) => key))
    for (const view of views) expect([view.key, counts[view.key]]).toEqual([view.key, (await rowsOf(list, view, as)).totalItems])
  })
})

it('the closing desk begins with what has been late longest, then what is due next, with rows without due time last', async () => {
  const { tdata, orderArray } = await rowsOf('closing', CLOSING_LIST.views[0] as BuiltInView, 'manager')
  expect(tdata.map(({ recsID }) => nameOf(recsID))).toEqual([
    'late for days',
    'late since this morning',
    'due soonest',
    'nobody’s second slot',
    'in two days',
    'mine to answer',
    'theirs to answer',
    'without a due moment',
  ])
  expect(orderArray).toEqual([{ col: 'SLA Due', dir: 'ASC' }])
})

it.each([
  ['closing', 'manager', { urgent: 8, misses: expect.any(Number), today: 2, answer: 0, disputes: 1, unassigned: 1, reasons: 1 }],
  ['closing', 'closer', { urgent: 7, misses: expect.any(Number), today: 2, answer: 1, disputes: 1, unassigned: 0, reasons: 1 }],
  ['my closings', 'closer', { urgent: 7, misses: expect.any(Number), today: 2, answer: 1, disputes: 1, reasons: 1 }],
  ['processor', 'pia', { urgent: 2, misses: 0, today: 0, answer: 1, disputes: 0, unassigned: 0 }],
  ['closer reviews', 'manager', { urgent: 4, unassigned: 1, expiring: 1, disputes: 1, open: 3 }],
  ['closer reviews', 'analyst', { urgent: 3, unassigned: 0, expiring: 1, disputes: 1, open: 2 }],
] as const)('the counts of %s for %s are those in their scope: %s', async (list, as, counts) => {
  expect(await countsOf(list, as)).toEqual(counts)
})

it('views are counted only for people who may see the list and the view', async () => {
  expect(Object.keys(await countsOf('closing', 'looker'))).toEqual(['urgent', 'misses', 'today', 'disputes'])
  const refused = await t.call(processor.getDashboardProcessorTaskList, { count: 'views' }, people.looker)
  expect(refused).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
})

it('saved views are counted too, in the same scope, except those with filters that the list does not have', async () => {
  const views = {
    7: { taskStatus: 'Closed' },
    8: { taskStatus: 'Once upon a time' },
    9: { taskStatus: 'All', q: loans.closed?.number ?? '' },
  }
  const { response } = await t.call(closing.getDashboardClosingTaskList, { count: 'views', views }, people.closer)
  const { counts } = viewCounts.parse(response)
  expect(counts).toMatchObject({ urgent: 7, 7: 1, 9: 1 })
  expect(counts).not.toHaveProperty('8')
})

it('counts end at a limit', async () => {
  const loan = await addLoan(t.db)
  await t.db.$executeRaw`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on)
    SELECT 'X' || n, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on
    FROM loans, generate_series(1, ${MAX_COUNTED}::int) n WHERE id = ${loan.id}::int`
  await t.db.$executeRaw`INSERT INTO tasks (loan_id, desk, status) SELECT id, 'closing', 'WIP' FROM loans WHERE number LIKE 'X%'`
  expect((await countsOf('closing', 'manager')).urgent).toBe(MAX_COUNTED + 1)
})

it('counts are refused for a list without views', async () => {
  const refused = await t.call(closingLog.getDashboardClosingLogTaskList, { count: 'views' }, people.manager)
  expect(refused).toMatchObject({ flag: false, response: { fields: { count: 'This list has no views to count' } } })
})
