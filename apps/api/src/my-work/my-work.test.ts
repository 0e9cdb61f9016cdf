import { randomBytes } from 'node:crypto'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { OTHERS_TAKE_LOANS } from '@ivue/contracts/my-work/words.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCKS } from '../database/locks.ts'
import { addReview } from '../quality/reviews.fixture.ts'
import { expectAudited } from '../testing/expect-audited.ts'
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

/** A review that nobody could take when it was submitted. */
const unassignedReview = (loanId: number) => ({
  ...{ loanId, kind: 'closer', type: 'ICD QC', instance: 1, submittedById: people.luis.id, submittedAt: new Date(NOW) },
  dueAt: new Date('2026-03-12T16:00:00Z'),
})
/** Returns a generator of whole numbers below a bound, the same in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
const addSkill = (...analysts: (SignedInPerson | undefined)[]) =>
  t.db.userSkill.createMany({ data: analysts.map((analyst) => ({ userId: analyst?.id ?? 0, kind: 'qcType', value: 'ICD QC' })) })

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
      link: `/mywork?loan=${late.number}&desk=closing`,
      notice: null,
    })
    expect((await read(people.stranger)).groups[0]).toMatchObject({ total: 0, items: [] })
  })

  it('are the reviews of the analyst that have begun or expire today', async () => {
    const { samuel, luis } = people
    const loan = await addLoan(t.db)
    const review = { kind: 'closer', type: 'ICD QC', instance: 1, submittedById: luis.id, assignedToId: samuel.id, workedById: luis.id }
    const { id } = await t.db.review.create({ data: { ...review, loanId: loan.id, startedAt: new Date(NOW) } })
    const [due] = (await read(samuel)).groups
    const link = `/qccloser?loanNumber=${loan.number}&open=${id}`
    expect(due?.items).toMatchObject([{ key: `review qaCloser ${id}`, act: 'Go on', text: 'ICD QC, Luis Ortega: started', link }])
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

  const onDesk = ({ number }: { number: string }, on: string) => `/mywork?loan=${number}&desk=closing&on=${on}`
  const [, waiting] = (await read(luis)).groups
  const summary = waiting?.items.map(({ key, text, act, link }) => [key, text, act, link])
  expect(new Set(summary)).toEqual(
    new Set([
      [`comment closing ${commented.taskId}`, 'Dana Kim: Account 0417 or 2260?', 'Answer', onDesk(commented, 'comments')],
      [`mismatch closing ${mismatched.taskId}`, 'Import names Dana Kim', 'Settle', onDesk(mismatched, 'mismatch')],
      [`findings qaCloser ${open.id}`, 'ICD QC: 2 findings', 'Answer', `/mywork?loan=${reviewed.number}&on=answer`],
    ]),
  )
  const [, decisions] = (await read(samuel)).groups
  expect(decisions?.items).toMatchObject([
    {
      ...{ label: 'Disputed', key: `disputes qaCloser ${toDecide.id}`, text: 'ICD QC, Dana Kim: 1 dispute', act: 'Decide' },
      link: `/qccloser?loanNumber=${disputed.number}&open=${toDecide.id}`,
    },
  ])
})

const waitingOf = async (as: SignIn) => (await read(as)).groups[1]?.items ?? []

describe('a comment that names the person', () => {
  const namesNora = async () => {
    const { nora } = await signedInPeople(t, { nora: { ...PEOPLE.dana, fullName: 'Nora (Jr.) Noon' } as never }, [])
    const loan = await addLoan(t.db, { slots: [people.dana.id, nora?.id] })
    const comment = { recsID: loan.taskId, closercomment: '@Nora (Jr.) Noon: call the agent by 15:00', mentions: [nora?.id] }
    expect(await t.call(closing.saveComment, comment as never, people.manager)).toMatchObject({ flag: true })
    return { nora: nora as SignedInPerson, loan }
  }

  it('waits until they have commented on the loan, or have read it where they cannot comment', async () => {
    const { nora, loan } = await namesNora()
    const { manager } = people
    // A comment of closing makes it the turn of the processor.
    expect(await waitingOf(nora)).toMatchObject([
      {
        ...{ label: 'Named', loanNumber: loan.number, text: 'Mia Manager: @Nora (Jr.) Noon: call the agent by 15:00', act: 'Read' },
        ...{ at: t.services.now().toISOString(), link: `/mywork?loan=${loan.number}&on=comments`, notice: expect.any(Number) },
      },
    ])
    expect(await waitingOf(people.stranger)).toEqual([])
    const processorComments = async () => {
      await t.db.comment.create({ data: { loanId: loan.id, side: 'processor', body: 'Done', createdAt: t.services.now() } })
      await t.db.task.update({ where: { id: loan.taskId }, data: { respondback: 1 } })
    }
    await processorComments()
    expect(
      (await waitingOf(nora)).map(({ label }) => label),
      'one item of the loan, not two',
    ).toEqual(['Comment'])
    const answer = { recsID: loan.taskId, closercomment: '@Mia Manager: called', mentions: [manager.id] }
    expect(await t.call(closing.saveComment, answer, nora)).toMatchObject({ flag: true })
    expect(await waitingOf(nora)).toEqual([])
    await processorComments()
    expect(await waitingOf(manager)).toMatchObject([{ label: 'Named', loanNumber: loan.number, act: 'Answer', notice: null }])
    expect(await t.call(closing.saveComment, { recsID: loan.taskId, closercomment: 'Thanks' }, manager)).toMatchObject({ flag: true })
    expect(await waitingOf(manager)).toEqual([])
  })

  it('is not shown if the comment was removed, the notice was read, or the loan is not theirs any more', async () => {
    const { nora, loan } = await namesNora()
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot2Id: null } })
    expect(await waitingOf(nora)).toEqual([])
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot2Id: nora.id } })
    await t.db.comment.updateMany({ where: { loanId: loan.id }, data: { removedAt: t.services.now() } })
    expect(await waitingOf(nora)).toEqual([])
    await t.db.comment.updateMany({ where: { loanId: loan.id }, data: { removedAt: null } })
    expect(await waitingOf(nora)).toHaveLength(1)
    await t.call(notifications.markRead, { upTo: Number.MAX_SAFE_INTEGER }, nora)
    expect(await waitingOf(nora)).toEqual([])
  })
})

it('shows that disputes of the person were decided, until they have read it', async () => {
  const [worker] = Object.values(await signedInPeople(t, { worker: PEOPLE.luis as never }, [])) as [SignedInPerson]
  const loan = await addLoan(t.db)
  const findings = [{ dispute: 'Yes' }, { dispute: 'Yes' }]
  const review = await addReview(t.db, { loanId: loan.id, workedBy: worker.id, reviewer: people.samuel.id, findings })
  const answer = review.findings.map((id) => ({ id, overturn_result: 'Accept' }))
  const decision = { operation: 'Overturned', qaId: review.id, answer } as never
  expect(await t.call(checklists.saveDecisionsQcCloser, decision, people.samuel)).toMatchObject({ flag: true })
  const decided = await waitingOf(worker)
  expect(decided).toMatchObject([
    {
      ...{ label: 'Decided', loanNumber: loan.number, text: 'ICD QC: 2 accepted, 0 rejected', act: 'Read' },
      ...{ link: `/mywork?loan=${loan.number}`, notice: expect.any(Number) },
    },
  ])
  expect((await waitingOf(people.stranger)).filter(({ label }) => label === 'Decided')).toEqual([])
  await t.db.review.update({ where: { id: review.id }, data: { workedById: null } })
  expect(await waitingOf(worker)).toEqual([])
  await t.db.review.update({ where: { id: review.id }, data: { workedById: worker.id } })
  await t.call(notifications.markRead, { id: decided[0]?.notice as number }, worker)
  expect(await waitingOf(worker)).toEqual([])
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

  it('is a review without a reviewer, if automatic assignment could give it to the person', async () => {
    const analyst = { ...PEOPLE.samuel, maxDailyAssign: 2 }
    const inputs = { able: analyst, full: { ...analyst, maxDailyAssign: 0 }, worked: analyst, untrained: analyst, closer: PEOPLE.dana }
    const { able, full, worked, untrained, closer } = (await signedInPeople(t, inputs as never, [])) as Record<string, SignedInPerson>
    await addSkill(able, full, worked, closer)
    const loan = await addLoan(t.db)
    const { id } = await t.db.review.create({ data: { ...unassignedReview(loan.id), workedById: worked?.id ?? 0 } })
    const others = [full, worked, untrained, closer] as SignedInPerson[]
    for (const other of others) expect(await read(other), other.fullName).toMatchObject({ next: null, left: 0 })
    expect(await read(able as SignedInPerson)).toMatchObject({
      next: { loanNumber: loan.number, label: 'QC', text: 'ICD QC, Samuel Adjei: not assigned', act: 'Perform' },
      left: 0,
    })
    for (const other of others) expect(await take(other)).toBeNull()
    expect(await take(able as SignedInPerson)).toMatchObject({
      loanNumber: loan.number,
      link: `/qccloser?loanNumber=${loan.number}&open=${id}`,
    })
    await expectAudited(t, myWork.takeNext, able as SignedInPerson, [`Loan ${loan.number}: Reviewer: – → Samuel Adjei`])
    expect(await t.db.review.findUnique({ where: { id } })).toMatchObject({ assignedToId: able?.id, assignedAt: t.services.now() })
    expect(await take(able as SignedInPerson)).toBeNull()
    // The limit of the day is reached.
    const more = []
    for (let i = 0; i < 2; i++) more.push(await t.db.review.create({ data: unassignedReview((await addLoan(t.db)).id) }))
    expect(await take(able as SignedInPerson)).not.toBeNull()
    expect(await take(able as SignedInPerson)).toBeNull()
    await t.db.review.deleteMany({ where: { id: { in: more.map(({ id }) => id) } } })
  })

  it('is never the same loan for twenty people who ask at once, or they are refused with a reason', async () => {
    const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`closer${i}`, PEOPLE.dana]))
    const closers = Object.values(await signedInPeople(t, inputs as never, []))
    const [one, other] = closers as [SignedInPerson, SignedInPerson]
    for (let i = 0; i < 22; i++) await addDue(`2026-03-10T18:00:${i + 10}Z`, one, { slots: [one.id, other.id] })
    await t.db.userRole.createMany({ data: closers.map(({ id }) => ({ userId: id, role: 'Manager - Closing' })) })
    const answers = await Promise.all(closers.map((closer) => t.call(myWork.takeNext, { opening: opening() }, closer)))
    const given = answers.flatMap(({ flag, response }) => (flag ? [response.item?.loanNumber] : []))
    expect(answers.filter(({ flag, msg }) => !flag && msg !== OTHERS_TAKE_LOANS)).toEqual([])
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(given).size).toBe(given.length)
    await t.db.userRole.deleteMany({ where: { userId: { in: closers.map(({ id }) => id) }, role: 'Manager - Closing' } })
  })

  it('leaves the loans of a person who takes one after the other to everybody else', async () => {
    const both = await signedInPeople(t, { greedy: PEOPLE.dana, other: PEOPLE.luis } as never, [])
    const [greedy, other] = Object.values(both) as [SignedInPerson, SignedInPerson]
    const loans = []
    for (let i = 0; i < 8; i++) loans.push(await addDue(`2026-03-10T18:00:0${i}Z`, greedy, { slots: [greedy.id, other.id] }))
    const numbers = loans.map(({ number }) => number)
    for (const number of numbers.slice(0, 7)) expect(await take(greedy)).toMatchObject({ loanNumber: number })
    const held = await t.db.rowLease.findMany({ where: { userId: greedy.id, until: { gt: t.services.now() } } })
    expect(held.map(({ recordId }) => recordId)).toEqual([loans[6]?.taskId])
    expect(await read(other)).toMatchObject({ next: { loanNumber: numbers[0] }, left: 6 })
    expect(await take(other)).toMatchObject({ loanNumber: numbers[0] })
    // Many at once, of which some are refused, end with one lease too.
    const many = await Promise.all(Array.from({ length: 30 }, () => t.call(myWork.takeNext, { opening: opening() }, greedy)))
    expect(many.filter(({ flag, msg }) => !flag && msg !== OTHERS_TAKE_LOANS)).toEqual([])
    expect(await t.db.rowLease.count({ where: { userId: greedy.id, until: { gt: t.services.now() } } })).toBeLessThanOrEqual(1)
  })

  it('is refused with a reason when somebody else holds the lock for two seconds', async () => {
    const holder = await t.connectAsOwner()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.one.nextWork})`)
    const answers = await Promise.all([1, 2, 3].map(() => t.call(myWork.takeNext, { opening: opening() }, people.dana)))
    expect(answers).toEqual(Array(3).fill({ flag: false, msg: OTHERS_TAKE_LOANS, response: {} }))
    await holder.query('ROLLBACK')
    expect(await t.call(myWork.takeNext, { opening: opening() }, people.dana)).toMatchObject({ flag: true })
  })

  it('belongs to every window of the person, whatever they do in which order, and to nobody else', async () => {
    const inputs = { closer: PEOPLE.dana, mate: PEOPLE.luis, analyst: PEOPLE.samuel, other: PEOPLE.samuel }
    const { closer, mate, analyst, other } = (await signedInPeople(t, inputs as never, [])) as Record<string, SignedInPerson>
    const pairs = [
      { list: 'closing', doings: ['decision', 'decision'], two: [closer, mate] },
      { list: 'qaCloser', doings: ['decision', 'qc'], two: [analyst, other] },
    ] as const
    const random = seeded(17)
    for (const { list, doings, two } of pairs)
      for (let round = 0; round < 6; round++) {
        const [taker, colleague] = two as unknown as [SignedInPerson, SignedInPerson]
        const loan = await addDue('2026-03-10T18:00:00Z', taker, { slots: [closer?.id, mate?.id] })
        const review = { ...unassignedReview(loan.id), assignedToId: taker.id, proposedId: colleague.id, workedById: people.luis.id }
        const recsID = list === 'closing' ? loan.taskId : (await t.db.review.create({ data: review })).id
        expect(await take(taker)).toMatchObject({ loanNumber: loan.number })
        /** The window in which the person has Perform QC open, which may be open in one window only. */
        let inQc = ''
        const opened: string[] = []
        for (let step = 0; step < 6; step++) {
          const [window = '', doing = 'decision'] = [`window-${random(2)}`, doings[random(2)]]
          const name = opening()
          opened.push(name)
          const own = doing === 'qc' ? { window } : {}
          const ask = { list, recsID, doing, opening: name, lease: true, ...own }
          const mine = (await t.call(live.open, ask, taker)).response.lease
          expect(mine, `${list} ${doing} ${window} after ${inQc}`).toMatchObject({
            byMe: inQc === '' || (doing === 'qc' && inQc === window),
            by: taker.fullName,
          })
          if (inQc === '' && doing === 'qc') inQc = window
          const theirs = (await t.call(live.open, { ...ask, opening: opening() }, colleague)).response.lease
          expect(theirs).toMatchObject({ by: taker.fullName, byMe: false, elsewhere: false })
        }
        for (const name of opened) await t.call(live.close, { opening: name }, taker)
        expect(
          (await t.call(live.open, { list, recsID, doing: 'decision', opening: opening(), lease: true }, colleague)).response.lease,
        ).toMatchObject({
          byMe: true,
        })
        await t.db.review.deleteMany({ where: { loanId: loan.id } })
        await t.db.task.updateMany({ where: { loanId: loan.id }, data: { slot1Id: null, slot2Id: null } })
      }
  })

  it('is never the same review for two analysts who ask 40 times at once', async () => {
    const both = await signedInPeople(
      t,
      { one: { ...PEOPLE.samuel, maxDailyAssign: 100 }, other: { ...PEOPLE.samuel, maxDailyAssign: 100 } } as never,
      [],
    )
    const [one, other] = Object.values(both) as [SignedInPerson, SignedInPerson]
    await addSkill(one, other)
    const loans = []
    for (let i = 0; i < 20; i++) {
      const loan = await addLoan(t.db)
      loans.push(loan)
      await t.db.review.create({ data: unassignedReview(loan.id) })
    }
    const given = await Promise.all(Array.from({ length: 40 }, (_, i) => take(i % 2 ? one : other)))
    // On a slow machine some wait too long and are refused.
    const numbers = given.flatMap((item) => (item ? [item.loanNumber] : []))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(
      await t.db.review.count({ where: { loanId: { in: loans.map(({ id }) => id) }, assignedToId: { in: [one.id, other.id] } } }),
    ).toBe(numbers.length)
  })
})
