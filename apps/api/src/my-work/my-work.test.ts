import { closing } from '@ivue/contracts/desks/contract.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countReviews } from '../quality/reviews/counts.ts'
import { addReview, addRounds } from '../quality/reviews.fixture.ts'
import { addLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import type { SignIn } from '../testing/test-app.ts'
import { type MyWorkWorld, myWorkWorld, NOW, PEOPLE } from './my-work.fixture.ts'

let t: MyWorkWorld['t']
let people: MyWorkWorld['people']
let read: MyWorkWorld['read']
let addDue: MyWorkWorld['addDue']

beforeAll(async () => {
  const world = await myWorkWorld()
  t = world.t
  people = world.people
  read = world.read
  addDue = world.addDue
})
afterAll(() => t.close())

describe('late and due today', () => {
  it('are the tasks of the person that are due by the end of the day of the property, the latest first', async () => {
    const { dana } = people
    const late = await addDue('2026-03-09T18:00:00Z', dana)
    // Midnight in Texas is 05:00Z; the property in Hawaii has its midnight five hours later.
    const tonight = await addDue('2026-03-11T04:30:00Z', dana)
    await addDue('2026-03-11T05:30:00Z', dana)
    const hawaii = await addDue('2026-03-11T05:30:00Z', dana, { zone: 'Pacific/Honolulu', propertyState: 'HI' })
    await addDue('2026-03-09T18:00:00Z', dana, { taskStatus: 'Closed' })
    const locked = await addDue('2026-03-09T18:00:00Z', dana, { locked: true })
    const [due] = (await read(dana)).groups
    expect(due?.total).toBe(4)
    expect(due?.items.map(({ loanNumber }) => loanNumber)).toEqual([late.number, locked.number, tonight.number, hawaii.number])
    expect(due?.items[1]).toMatchObject({ text: `Final CD balanced. ${REFUSED.locked}`, act: 'Open' })
    expect(due?.items[0]).toMatchObject({
      key: `task closing ${late.taskId}`,
      borrower: 'Amadi, Joy',
      label: 'P2',
      at: '2026-03-09T18:00:00.000Z',
      zone: 'America/Chicago',
      text: 'Final CD balanced',
      act: 'Decide',
      link: `/mywork?loan=${late.number}&desk=closing`,
      due: true,
      list: 'closing',
      notice: null,
    })
    expect((await read(people.stranger)).groups[0]).toMatchObject({ total: 0, items: [] })
  })

  it('are the reviews of the analyst that have begun or expire today', async () => {
    const { samuel, luis } = people
    const loan = await addLoan(t.db)
    const review = { kind: 'closer', type: 'ICD QC', instance: 1, submittedById: luis.id, assignedToId: samuel.id, workedById: luis.id }
    const { id } = await t.db.review.create({ data: { ...review, loanId: loan.id, startedAt: new Date(NOW) } })
    const question = { reviewId: id, question: 'Is the note signed?' }
    await t.db.reviewAnswer.createMany({
      data: [
        { ...question, sno: 1, answer: 'Yes' },
        { ...question, sno: 2 },
        { ...question, sno: 3, asked: false },
      ],
    })
    const [due] = (await read(samuel)).groups
    const link = `/qccloser?loanNumber=${loan.number}&open=${id}`
    expect(due?.items).toMatchObject([{ key: `review qaCloser ${id}`, act: 'Go on', text: 'ICD QC, Luis Ortega: 1 of 2 answered', link }])
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
      label: 'Disputed',
      key: `disputes qaCloser ${toDecide.id}`,
      text: 'ICD QC, Dana Kim: 1 dispute',
      act: 'Decide',
      link: `/qccloser?loanNumber=${disputed.number}&open=${toDecide.id}`,
    },
  ])
})

it.each(['2026-03-01T15:00:00Z', '2026-03-10T15:59:00Z', '2026-03-10T23:00:00Z'])(
  'has a due moment for every kind of work that has one, so that it is late after %s',
  async (dueAt) => {
    const [worker, reviewer] = Object.values(await signedInPeople(t, { worker: PEOPLE.dana, reviewer: PEOPLE.samuel } as never, [])) as [
      SignedInPerson,
      SignedInPerson,
    ]
    await addDue(dueAt, worker)
    for (const findings of [[{}], [{ dispute: 'Yes' }]]) {
      const { id } = await addReview(t.db, { loanId: (await addLoan(t.db)).id, workedBy: worker.id, reviewer: reviewer.id, findings })
      await t.db.review.update({ where: { id }, data: { dueAt: new Date(dueAt) } })
    }
    for (const startedAt of [null, new Date(NOW)]) {
      const review = { kind: 'closer', type: 'ICD QC', instance: 1, assignedToId: reviewer.id, workedById: worker.id, startedAt }
      const { id } = await t.db.review.create({ data: { ...review, loanId: (await addLoan(t.db)).id } })
      await t.db.review.update({ where: { id }, data: { dueAt: new Date(dueAt) } })
    }
    const groups = [...(await read(worker)).groups, ...(await read(reviewer)).groups]
    const items = groups.flatMap(({ items }) => items)
    expect(items.map(({ key }) => key.split(' ')[0]).sort()).toEqual(['disputes', 'findings', 'review', 'review', 'task'])
    const at = new Date(dueAt).toISOString()
    for (const { key, due, at: moment } of items) expect([key, due, moment]).toEqual([key, true, at])
    await t.db.task.updateMany({ where: { slot1Id: worker.id }, data: { slot1Id: null, slot2Id: null } })
  },
)

const waitingOf = async (as: SignIn) => (await read(as)).groups[1]?.items ?? []

it('shows a question about a task that has ended for ten business days', async () => {
  const { luis, dana } = people
  const before = new Set((await waitingOf(luis)).map(({ key }) => key))
  const addQuestion = async (doneAt: string | null) => {
    const loan = await addLoan(t.db, { slots: [luis.id], task: { respondback: 1, commentCount: 1, doneAt } })
    await t.db.comment.create({
      data: { loanId: loan.id, side: 'processor', authorId: dana.id, body: 'Which account?', createdAt: t.services.now() },
    })
    return `comment closing ${loan.taskId}`
  }
  // 24 February is ten business days before, and begins in Chicago at 06:00 UTC.
  const open = await addQuestion(null)
  const recent = await addQuestion('2026-02-24T06:00:00Z')
  const old = await addQuestion('2026-02-24T05:59:59Z')
  const shown = (await waitingOf(luis)).map(({ key }) => key).filter((key) => !before.has(key))
  expect([open, recent, old].filter((key) => shown.includes(key))).toEqual([open, recent])
  expect(shown).toHaveLength(2)
})

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
        label: 'Named',
        loanNumber: loan.number,
        text: 'Mia Manager: @Nora (Jr.) Noon: call the agent by 15:00',
        act: 'Read',
        at: t.services.now().toISOString(),
        link: `/mywork?loan=${loan.number}&on=comments`,
        notice: expect.any(Number),
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
      label: 'Decided',
      loanNumber: loan.number,
      text: 'ICD QC: 2 accepted, 0 rejected',
      act: 'Read',
      link: `/mywork?loan=${loan.number}`,
      notice: expect.any(Number),
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
  const review = await addReview(t.db, {
    loanId: loan.id,
    workedBy: stranger.id,
    findings: [{ dispute: 'Yes', result: 'Accept' }, { dispute: 'Yes' }],
  })
  await addRounds(t.db, review.findings, 1)
  await countReviews(t.db, [review.id])
  // The figures of a month are cached for ten seconds.
  t.clock.advance(11_000)
  const { month, figures } = await read(stranger)
  t.clock.set(NOW)
  expect(month).toBe('2026-03')
  const links = [1, 2].map((n) => `/closing/mine?taskStatus=All&SLA=P${n}+due+so+far+this+month`)
  const inMarch = '/closing/mine?taskStatus=All&dateFromSearch=2026-03-01&dateToSearch=2026-03-31&where=Status%3D%21Canceled'
  expect(figures).toEqual([
    { figure: 'sla.P1', label: 'P1 Met', part: 1, whole: 2, share: 50, link: links[0] },
    { figure: 'sla.P2', label: 'P2 Met', part: 0, whole: 1, share: 0, link: links[1] },
    { figure: 'own.Closed', label: 'Closed, of closings scheduled', part: 1, whole: 2, share: 50, link: inMarch },
    { figure: 'own.Clean', label: 'Reviews of my work without a finding', part: 0, whole: 1, share: 0, link: null },
    { figure: 'own.Won', label: 'My disputes overturned', part: 1, whole: 2, share: 50, link: null },
  ])
})

it('leaves out snoozed loans until they come back, and lists them and followed loans with news', async () => {
  const [watcher] = Object.values(await signedInPeople(t, { watcher: PEOPLE.dana as never }, [])) as [SignedInPerson]
  const loan = await addDue('2026-03-10T18:00:00Z', watcher)
  const until = '2026-03-10T20:00:00.000Z'
  await t.call(watch.snoozeLoan, { loanNumber: loan.number, until, reason: 'Payoff letter', sure: 1 }, watcher)
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
