import { randomBytes } from 'node:crypto'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReview } from '../quality/reviews.fixture.ts'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

/** A Tuesday, 11:00 in Texas. */
const NOW = '2026-03-10T16:00:00Z'
const PEOPLE = {
  dana: { fullName: 'Dana Kim', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  luis: { fullName: 'Luis Ortega', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  samuel: { fullName: 'Samuel Adjei', roles: ['QC Analyst'], permissions: ALL_PERMISSIONS },
  stranger: { fullName: 'Stella Stranger', roles: ['Closer'], permissions: ALL_PERMISSIONS },
  manager: { fullName: 'Mia Manager', roles: ['Manager - Closing'], permissions: ALL_PERMISSIONS },
  reader: { fullName: 'Rita Reader', permissions: ['loans.view'] },
} as const

let t: TestApp
let people: Record<keyof typeof PEOPLE, SignedInPerson>

beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  people = await signedInPeople(t, PEOPLE as never, [])
})
afterAll(() => t.close())

const opening = () => randomBytes(12).toString('hex')
const read = async (as: SignIn): Promise<OutputOf<typeof myWork.getMyWork>> => (await t.call(myWork.getMyWork, {}, as)).response as never
const take = async (as: SignIn) =>
  ((await t.call(myWork.takeNext, { opening: opening() }, as)).response as OutputOf<typeof myWork.takeNext>).item

/** Adds a closing whose first open measure is P2, due at a moment. */
const addDue = (dueAt: string, holder: SignedInPerson, input: LoanInput = {}) =>
  addLoan(t.db, { slots: [holder.id, holder.id], measures: ['Met', { due: dueAt }], task: { slaDueAt: dueAt, slaMeasure: 2 }, ...input })

describe('late and due today', () => {
  it('are the tasks of the person that are due by the end of the day of the property, the latest first', async () => {
    const { dana } = people
    const late = await addDue('2026-03-09T18:00:00Z', dana)
    // Midnight in Texas is 05:00Z; the property in Hawaii has its midnight five hours later.
    const tonight = await addDue('2026-03-11T04:30:00Z', dana)
    await addDue('2026-03-11T05:30:00Z', dana)
    const hawaii = await addDue('2026-03-11T05:30:00Z', dana, { zone: 'Pacific/Honolulu', propertyState: 'HI' })
    await addDue('2026-03-09T18:00:00Z', dana, { taskStatus: 'Closed' })
    await addDue('2026-03-09T18:00:00Z', dana, { locked: true })
    const [due] = (await read(dana)).groups
    expect(due?.total).toBe(3)
    expect(due?.items.map(({ loanNumber }) => loanNumber)).toEqual([late.number, tonight.number, hawaii.number])
    expect(due?.items[0]).toMatchObject({
      key: `task closing ${late.taskId}`,
      borrower: 'Amadi, Joy',
      label: 'P2',
      at: '2026-03-09T18:00:00.000Z',
      zone: 'America/Chicago',
      text: 'Final CD balanced',
      act: 'Decide',
      link: `/mywork?loan=${late.number}`,
    })
    expect((await read(people.stranger)).groups[0]).toMatchObject({ total: 0, items: [] })
  })

  it('are the reviews of the analyst that have begun or expire today', async () => {
    const { samuel, luis } = people
    const loan = await addLoan(t.db)
    const review = { kind: 'closer', type: 'ICD QC', instance: 1, submittedById: luis.id, assignedToId: samuel.id, workedById: luis.id }
    const { id } = await t.db.review.create({ data: { ...review, loanId: loan.id, startedAt: new Date(NOW) } })
    const [due] = (await read(samuel)).groups
    expect(due?.items).toMatchObject([
      { key: `review qaCloser ${id}`, act: 'Go on', text: 'ICD QC, Luis Ortega: started', link: `/qccloser?loanNumber=${loan.number}` },
    ])
  })
})

it('waits for an answer: a comment, a mismatch, findings, and disputes of the reviewer', async () => {
  const { luis, samuel, dana } = people
  const commented = await addLoan(t.db, { slots: [luis.id], task: { respondback: 1, commentCount: 1 } })
  const comment = { loanId: commented.id, side: 'processor', authorId: dana.id, body: 'Account 0417 or 2260?' }
  await t.db.comment.create({ data: { ...comment, createdAt: new Date('2026-03-10T15:46:00Z') } })
  const mismatched = await addLoan(t.db, { slots: [luis.id], task: { mismatchId: dana.id } })
  const reviewed = await addLoan(t.db)
  const open = await addReview(t.db, { loanId: reviewed.id, workedBy: luis.id, reviewer: samuel.id })
  await t.db.review.update({ where: { id: open.id }, data: { dueAt: new Date('2026-03-12T15:00:00Z') } })
  const disputed = await addLoan(t.db)
  const findings = [{ dispute: 'Yes' }]
  const toDecide = await addReview(t.db, { loanId: disputed.id, workedBy: dana.id, reviewer: samuel.id, findings })

  const [, waiting] = (await read(luis)).groups
  const summary = waiting?.items.map(({ key, text, act, link }) => [key, text, act, link])
  expect(new Set(summary)).toEqual(
    new Set([
      [`comment closing ${commented.taskId}`, 'Dana Kim: Account 0417 or 2260?', 'Answer', `/mywork?loan=${commented.number}&on=comments`],
      [`mismatch closing ${mismatched.taskId}`, 'Import names Dana Kim', 'Settle', `/closing?loanNumber=${mismatched.number}`],
      [`findings qaCloser ${open.id}`, 'ICD QC: 2 findings', 'Answer', `/mywork?loan=${reviewed.number}&on=answer`],
    ]),
  )
  const [, decisions] = (await read(samuel)).groups
  expect(decisions?.items).toMatchObject([
    { label: 'Disputed', key: `disputes qaCloser ${toDecide.id}`, text: 'ICD QC, Dana Kim: 1 dispute', act: 'Decide' },
  ])
})

it('shows the figures of the month with their denominators', async () => {
  const { stranger } = people
  const [due, later] = ['2026-03-04T18:00:00Z', '2026-02-27T18:00:00Z']
  await addLoan(t.db, {
    slots: [stranger.id, stranger.id],
    taskStatus: 'Closed',
    measures: [
      { result: 'Met', due },
      { result: 'Not Met', due },
    ],
  })
  await addLoan(t.db, {
    slots: [stranger.id],
    measures: [
      { result: 'Not Met', due },
      { result: 'Met', due: later },
    ],
  })
  const loan = await addLoan(t.db)
  await addReview(t.db, { loanId: loan.id, workedBy: stranger.id, findings: [{ dispute: 'Yes', result: 'Accept' }, { dispute: 'Yes' }] })
  const { month, figures } = await read(stranger)
  expect(month).toBe('2026-03')
  expect(figures).toEqual([
    { label: 'P1 Met', part: 1, whole: 2, share: 50 },
    { label: 'P2 Met', part: 0, whole: 1, share: 0 },
    { label: 'Closed, of closings scheduled', part: 1, whole: 2, share: 50 },
    { label: 'Reviews of my work without a finding', part: 0, whole: 1, share: 0 },
    { label: 'My disputes overturned', part: 1, whole: 2, share: 50 },
  ])
})

it('leaves out snoozed loans until they come back, and lists them and followed loans with news', async () => {
  const [watcher] = Object.values(await signedInPeople(t, { watcher: PEOPLE.dana as never }, [])) as [SignedInPerson]
  const loan = await addDue('2026-03-10T18:00:00Z', watcher)
  const until = '2026-03-10T20:00:00.000Z'
  await t.call(watch.snoozeLoan, { loanNumber: loan.number, until, untilEvent: false, reason: 'Payoff letter' }, watcher)
  const snoozed = await read(watcher)
  expect(snoozed).toMatchObject({ next: null, left: 0 })
  expect(snoozed.groups.map(({ name, total }) => [name, total])).toEqual([
    ['due', 0],
    ['waiting', 0],
    ['followed', 0],
    ['snoozed', 1],
  ])
  expect(snoozed.groups[3]?.items).toMatchObject([{ loanNumber: loan.number, label: 'Back', at: until, text: 'Payoff letter' }])

  await t.call(watch.wakeLoan, { loanNumber: loan.number }, watcher)
  await t.call(watch.followLoan, { loanNumber: loan.number, kinds: [] }, watcher)
  t.clock.advance(1_000)
  await t.call(closing.saveComment, { recsID: loan.taskId, closercomment: 'The wire is here' }, people.manager)
  t.clock.advance(1_000)
  const followed = await read(watcher)
  expect(followed).toMatchObject({ next: { loanNumber: loan.number } })
  expect(followed.groups[2]?.items).toMatchObject([
    { loanNumber: loan.number, label: 'Comments', act: 'Open', link: `/mywork?loan=${loan.number}` },
  ])
})

describe('the next one', () => {
  it('is the most urgent one, with the number of others, and is not given again while its lease is valid', async () => {
    const [alone] = Object.values(await signedInPeople(t, { alone: PEOPLE.dana as never }, [])) as [SignedInPerson]
    const second = await addDue('2026-03-11T18:00:00Z', alone)
    const first = await addDue('2026-03-10T18:00:00Z', alone)
    expect(await read(alone)).toMatchObject({ next: { loanNumber: first.number }, left: 1 })
    expect(await take(alone)).toMatchObject({ loanNumber: first.number })
    expect(await read(alone)).toMatchObject({ next: { loanNumber: second.number }, left: 0 })
    expect(await take(alone)).toMatchObject({ loanNumber: second.number })
    expect(await take(alone)).toBeNull()
    t.clock.advance(121_000)
    expect(await take(alone)).toMatchObject({ loanNumber: first.number })
  })

  it('is nothing for a person who works no list', async () => {
    expect(await read(people.reader)).toMatchObject({
      groups: [{ total: 0 }, { total: 0 }, { total: 0 }, { total: 0 }],
      next: null,
      left: 0,
      figures: [],
    })
    expect(await take(people.reader)).toBeNull()
  })

  it('is never the same loan for two people who ask 200 times at once', async () => {
    const both = await signedInPeople(t, { one: { ...PEOPLE.dana }, other: { ...PEOPLE.luis } } as never, [])
    const [one, other] = Object.values(both) as [SignedInPerson, SignedInPerson]
    const loans = []
    for (let i = 0; i < 120; i++)
      loans.push(await addDue(`2026-03-10T18:00:${String(i % 60).padStart(2, '0')}Z`, one, { slots: [one.id, other.id] }))
    const given = await Promise.all(Array.from({ length: 200 }, (_, i) => take(i % 2 ? one : other)))
    const numbers = given.filter((item) => item !== null).map(({ loanNumber }) => loanNumber)
    expect(numbers.toSorted()).toEqual(loans.map(({ number }) => number).toSorted())
  })
})
