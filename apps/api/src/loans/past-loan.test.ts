import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow, nextMillisecond, now } from '../testing/clock.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let admin: SignIn
let people: number[]

beforeAll(async () => {
  t = await testApp()
  admin = await openSession(t.db, await t.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS }))
  people = [
    (await t.person({ fullName: 'Ada One' })).id,
    (await t.person({ fullName: 'Ben Two' })).id,
    (await t.person({ fullName: 'Cy Three' })).id,
  ]
})
afterAll(() => t.close())

const HOUR = 3_600_000
const ago = (hours: number) => fromNow(-hours * HOUR)
const day = (text: string) => new Date(text)
const read = async ({ number }: AddedLoan, at?: Date) =>
  (await t.call(loanDetails.getDetails, { loanNumber: number, ...(at && { at: at.toISOString() }) }, admin)).response

/** Removes today's values, to compare with details read at that time. */
const without = <Details>(details: Details): Details =>
  JSON.parse(JSON.stringify(details, (key, value) => (key === 'today' ? undefined : value)))

const factsOf = (details: Awaited<ReturnType<typeof read>>): DetailFact[] => [
  ...details.summary,
  ...details.locks,
  ...details.general.flatMap(({ facts }) => facts),
  ...details.parties.sales,
]

describe('a loan at an earlier time', () => {
  it('is shown as it was at each time, whatever was changed, removed and added since', async () => {
    const loan = await addLoan(t.db, { slots: [people[0]], status: 'Approved', noteRate: '6.125' })
    const { id } = loan
    const feed = { loanId: id, salesTeam: 'Blue', trueDay1: false, consentOn: day('2026-01-05'), marks: { CIN: 'Open' } }
    await t.db.loanFeed.create({ data: feed })
    const condition = await t.db.loanCondition.create({
      data: { loanId: id, owner: 'Lender', name: 'Paystub', changedAt: ago(9), changedBy: 'Ada' },
    })
    const todo = await t.db.loanTodo.create({
      data: { loanId: id, kind: 'wow', name: 'Call', status: 'Open', openedOn: day('2026-01-02') },
    })
    const steps: (() => Promise<unknown>)[] = [
      () =>
        t.db.loan.update({
          where: { id },
          data: { noteRate: '6.500', amount: '301000.50', ltv: '81.25', termMonths: 240, program: 'Jumbo Plus' },
        }),
      () =>
        t.db.loan.update({
          where: { id },
          data: { processorId: people[1], borrowerLastName: 'Okafor', coBorrowerLastName: 'Reyes', borrowerCount: 2 },
        }),
      () => t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: people[2], slot2Id: people[0] } }),
      () =>
        t.db.loan.update({
          where: { id },
          data: { status: 'Closing', substatus: 'ICD Pending', clearToCloseAt: now(), lockExpiresOn: day('2027-01-30') },
        }),
      () =>
        t.db.loanFeed.update({
          where: { loanId: id },
          data: { salesTeam: 'Red', trueDay1: true, consentOn: null, marks: { CIN: 'Done' } },
        }),
      () => t.db.loanCondition.update({ where: { id: condition.id }, data: { status: 'Cleared', changedAt: now(), changeCount: 2 } }),
      () => t.db.loanTodo.update({ where: { id: todo.id }, data: { status: 'Done', reviewCount: 3, dueOn: day('2026-02-01') } }),
      () => t.db.loanTodo.delete({ where: { id: todo.id } }),
      () => t.db.loanCondition.create({ data: { loanId: id, owner: 'Customer', name: 'Letter', changedAt: now(), changedBy: 'Ben' } }),
      () =>
        t.db.loan.update({
          where: { id },
          data: { scheduledClosingAt: ago(-48), propertyZip: '75201', mloName: 'Dana', icdSentAt: now() },
        }),
      () => t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: null } }),
      () => t.db.loan.update({ where: { id }, data: { status: 'Funded', substatus: '', fundedAt: now(), priority: 'Rush' } }),
    ]
    const seen: { at: Date; details: Awaited<ReturnType<typeof read>> }[] = []
    for (const step of steps) {
      seen.push({ at: now(), details: await read(loan) })
      await nextMillisecond()
      await step()
      await nextMillisecond()
    }
    for (const { at, details } of seen) expect(without(await read(loan, at))).toEqual(without(details))
    const first = factsOf(await read(loan, seen[0]?.at))
    expect(first.find(({ label }) => label === 'Note rate')).toMatchObject({ value: '6.125 %', today: '6.500 %' })
    expect(first.find(({ label }) => label === 'Status / Queue')).toMatchObject({ value: 'Approved', today: 'Funded' })
    expect(first.find(({ label }) => label === 'Purpose')).not.toHaveProperty('today')
    expect(factsOf(await read(loan)).some((fact) => 'today' in fact)).toBe(false)
  })

  it('is reconstructed from its events and dates for changes from before history was stored', async () => {
    const loan = await addLoan(t.db, {
      status: 'Funded',
      applicationOn: day('2026-01-05'),
      submittedAt: day('2026-01-09T16:00:00Z'),
      finalCreditDecisionOn: day('2026-01-20'),
      clearToCloseAt: day('2026-02-01T16:00:00Z'),
      fundedAt: day('2026-02-10T16:00:00Z'),
    })
    const event = (at: string, before: string, after: string) => ({
      loanId: loan.id,
      loanNumber: loan.number,
      module: 'LoanStatus',
      at: day(at),
      before,
      after,
    })
    await t.db.event.createMany({
      data: [
        event('2026-01-09T16:00:00Z', 'Pre-Decision', 'Underwriting'),
        event('2026-01-20T16:00:00Z', 'Underwriting', 'Approved'),
        event('2026-02-01T16:00:00Z', 'Approved', 'Closing'),
        event('2026-02-10T16:00:00Z', 'Closing', 'Funded'),
      ],
    })
    const statusAt = async (at: string) => (await read(loan, day(at))).summary.find(({ label }) => label === 'Status / Queue')?.value
    expect(await statusAt('2026-01-06T12:00:00Z')).toBe('Pre-Decision')
    expect(await statusAt('2026-01-10T12:00:00Z')).toBe('Underwriting')
    expect(await statusAt('2026-01-30T12:00:00Z')).toBe('Approved')
    expect(await statusAt('2026-02-10T15:59:00Z')).toBe('Closing')
    expect(await statusAt('2026-02-10T16:00:00Z')).toBe('Funded')
    const dates = (await read(loan, day('2026-01-30T12:00:00Z'))).general.find(({ title }) => title === 'Dates')?.facts
    expect(dates).toContainEqual({ label: 'Final Credit Decision', value: '01/20/2026' })
    expect(dates).toContainEqual(expect.objectContaining({ label: 'Funded', value: null, today: expect.stringContaining('02/10/2026') }))
  })

  it('is shown as it is now for a future time, and an invalid time is refused with its field', async () => {
    const loan = await addLoan(t.db)
    expect(await read(loan, ago(-24))).toEqual(await read(loan))
    expect(await t.call(loanDetails.getDetails, { loanNumber: loan.number, at: 'yesterday' } as never, admin)).toMatchObject({
      flag: false,
      response: { fields: { at: 'Send the moment as ISO 8601' } },
    })
  })

  it('did not exist before its application', async () => {
    const loan = await addLoan(t.db)
    expect(await t.call(loanDetails.getDetails, { loanNumber: loan.number, at: '2001-06-01T00:00:00Z' }, admin)).toMatchObject({
      flag: false,
      response: { fields: { at: 'There was no such loan at that moment' } },
    })
  })
})

describe('the reviews of a loan at an earlier time', () => {
  const reviewsOf = async ({ number }: AddedLoan, at?: Date) =>
    (await t.call(loanDetails.fetchQc, { loanNumber: number, ...(at && { at: at.toISOString() }) }, admin)).response

  it('are shown as they were at each time: reviewer, status and findings', async () => {
    const loan = await addLoan(t.db, { status: 'Closing' })
    const { id } = await t.db.review.create({
      data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, assignedToId: people[0] ?? null, assignedAt: now() },
    })
    const steps: (() => Promise<unknown>)[] = [
      () => t.db.review.update({ where: { id }, data: { assignedToId: people[1] ?? null, assignedAt: now() } }),
      () => t.db.review.update({ where: { id }, data: { startedAt: now() } }),
      () => t.db.review.update({ where: { id }, data: { endedAt: now(), opportunityCount: 10, findingCount: 2, criticalCount: 1 } }),
      () => t.db.review.update({ where: { id }, data: { disputeCount: 1, overturnedCount: 1, findingCount: 1, criticalCount: 0 } }),
      () =>
        t.db.review.update({
          where: { id },
          data: { startedAt: null, endedAt: null, findingCount: 0, disputeCount: 0, overturnedCount: 0 },
        }),
      () => t.db.review.create({ data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 2, submittedAt: now() } }),
      () => t.db.review.update({ where: { id }, data: { pulledBackAt: now() } }),
    ]
    const seen: { at: Date; rows: unknown[] }[] = []
    const shown = (rows: Awaited<ReturnType<typeof reviewsOf>>['qcList']) =>
      rows.map(({ pullBack: _, pullBackWhy: _why, resetWhy: _reset, remindWhy: _remind, ...row }) => row)
    for (const step of steps) {
      seen.push({ at: now(), rows: shown((await reviewsOf(loan)).qcList) })
      await nextMillisecond()
      await step()
      await nextMillisecond()
    }
    for (const { at, rows } of seen) expect(shown((await reviewsOf(loan, at)).qcList)).toEqual(rows)
    expect((await reviewsOf(loan, seen[3]?.at)).qcList).toMatchObject([
      { status: 'Completed - Findings', finding: 2, assigned_to_name: 'Ben Two', pullBack: '' },
    ])
    expect(await reviewsOf(loan, fromNow(-HOUR))).toMatchObject({ qcList: [], reviewTypes: [] })
    expect((await reviewsOf(loan)).qcList).toMatchObject([{ instanceCount: 2 }])
  })

  it('are reconstructed from their own dates for changes from before history was stored', async () => {
    const loan = await addLoan(t.db, { status: 'Closing' })
    await t.db.review.create({
      data: {
        loanId: loan.id,
        kind: 'closer',
        type: 'ICD QC',
        instance: 1,
        submittedAt: ago(9),
        assignedToId: people[0] ?? null,
        assignedAt: ago(7),
        startedAt: ago(5),
        endedAt: ago(3),
        opportunityCount: 10,
        findingCount: 2,
        criticalCount: 1,
      },
    })
    const at = async (hours: number) => (await reviewsOf(loan, ago(hours))).qcList
    expect(await at(10)).toEqual([])
    expect(await at(8)).toMatchObject([{ status: 'Pending', assigned_to_name: '', finding: 0 }])
    expect(await at(4)).toMatchObject([{ status: 'In QC', assigned_to_name: 'Ada One', finding: 0, review_end: null }])
    expect(await at(2)).toMatchObject([{ status: 'Completed - Findings', finding: 2, critical: 1 }])
  })
})
