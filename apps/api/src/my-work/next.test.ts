import { closing } from '@ivue/contracts/desks/contract.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { OTHERS_TAKE_LOANS } from '@ivue/contracts/my-work/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCKS } from '../platform/database/locks.ts'
import { REVIEW_CALLS } from '../quality/reviews/review-world.fixture.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type MyWorkWorld, myWorkWorld, NOW, newOpening, PEOPLE } from './my-work.fixture.ts'

let t: MyWorkWorld['t']
let people: MyWorkWorld['people']
let read: MyWorkWorld['read']
let take: MyWorkWorld['take']
let addDue: MyWorkWorld['addDue']

beforeAll(async () => {
  const world = await myWorkWorld()
  t = world.t
  people = world.people
  read = world.read
  take = world.take
  addDue = world.addDue
})
afterAll(() => t.close())

/** Returns a review that nobody could take when it was submitted. */
const unassignedReview = (loanId: number) => ({
  loanId,
  kind: 'closer',
  type: 'ICD QC',
  instance: 1,
  submittedById: people.luis.id,
  submittedAt: new Date(NOW),
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

  it.each([
    ['decision', ({ taskId: recsID }: AddedLoan) => [closing.saveDecisions, { recsID, loanStatus: 'Reschedule' }]],
    ['comment', ({ taskId: recsID }: AddedLoan) => [closing.saveComment, { recsID, closercomment: 'The wire is out' }]],
    ['submission to QC', ({ number: loanNumber }: AddedLoan) => [loanDetails.submitQc, { loanNumber, reviewType: 'ICD QC', override: 1 }]],
  ] as const)(
    'is not the loan of their last %s, until somebody changes it or its due moment comes within an hour',
    async (_act, callOf) => {
      const both = await signedInPeople(t, { closer: PEOPLE.dana, mate: PEOPLE.luis } as never, [])
      const [closer, mate] = Object.values(both) as [SignedInPerson, SignedInPerson]
      const hours = (count: number) => new Date(t.services.now().getTime() + count * 3_600_000).toISOString()
      const slots = [closer.id, mate.id] as const
      const [late, first, second] = [
        await addDue(hours(-1), closer, { slots }),
        await addDue(hours(4), closer, { slots }),
        await addDue(hours(9), closer, { slots }),
      ]
      const numbers: string[] = []
      for (const loan of [late, first, second]) {
        const given = await take(closer)
        numbers.push(given?.loanNumber ?? '')
        const [call, body] = callOf(loan)
        expect(await t.call(call as never, body as never, closer)).toMatchObject({ flag: true })
        await t.db.rowLease.deleteMany({ where: { userId: closer.id } })
      }
      expect(numbers).toEqual([late, first, second].map(({ number }) => number))
      expect(await read(closer)).toMatchObject({ next: null, left: 0 })
      expect(await take(closer)).toBeNull()
      t.clock.advance(3 * 3_600_000 + 1000)
      expect(await take(closer)).toMatchObject({ loanNumber: first.number })
      await t.db.rowLease.deleteMany({ where: { userId: closer.id } })
      expect(await t.call(closing.saveDecisions, { recsID: second.taskId, loanStatus: 'WIP' }, mate)).toMatchObject({ flag: true })
      const [one, other] = [await take(closer), await take(closer)]
      expect([one?.loanNumber, other?.loanNumber].sort()).toEqual([first.number, second.number].sort())
      t.clock.advance(-3 * 3_600_000 - 1000)
      const worked = [late, first, second]
      // The reviews of the submissions have no reviewer, so that others could take them.
      await t.db.review.deleteMany({ where: { loanId: { in: worked.map(({ id }) => id) } } })
      await t.db.task.updateMany({
        where: { id: { in: worked.map(({ taskId }) => taskId) } },
        data: { slot1Id: null, slot2Id: null },
      })
    },
  )

  it.each([
    ['processor', ['start', 'answer']],
    ['underwriter', ['start', 'audit', 'answer', 'stage']],
    ['closer', ['start', 'stage']],
  ] as const)(
    'is not the %s review that they last worked on, until somebody else changes its loan, it comes due, or a day has passed',
    async (kind, acts) => {
      const both = await signedInPeople(t, { analyst: PEOPLE.samuel, manager: PEOPLE.manager } as never, [])
      const [analyst, manager] = Object.values(both) as [SignedInPerson, SignedInPerson]
      await t.db.checkpoint.create({ data: { kind, sno: 1, qc: '', type: 'Material', category: 'Combine', question: 'Is it right?' } })
      const calls = REVIEW_CALLS[kind]
      const loan = await addLoan(t.db, { slots: [manager.id] })
      const { id } = await t.db.review.create({ data: { ...unassignedReview(loan.id), kind, assignedToId: analyst.id } })
      const isNext = async () => {
        t.clock.advance(121_000)
        return (await take(analyst))?.loanNumber === loan.number
      }
      const saved = async (operation: string, input: object) =>
        expect(await t.call(calls.save, { operation, qaId: id, ...input } as never, analyst)).toMatchObject({ flag: true })
      const doings = {
        start: async () =>
          expect(await t.call(calls.list, { operation: 'Get Question', qaId: String(id) } as never, analyst)).toMatchObject({ flag: true }),
        audit: () => saved('Audit', { audit: 'Full' }),
        answer: async () => {
          const { id: question } = await t.db.reviewAnswer.findFirstOrThrow({ where: { reviewId: id } })
          await saved('Save Answer', { answer: [{ id: question, answer: 'Yes', comment: '' }] })
        },
        stage: () => saved('Final Risk Review', {}),
      }
      for (const act of acts) {
        expect(await isNext(), `before ${act}`).toBe(true)
        await doings[act]()
        expect([await isNext(), await isNext()], `after ${act}`).toEqual([false, false])
        expect((await read(analyst)).groups[0]?.items).toMatchObject([{ loanNumber: loan.number, act: 'Go on' }])
        t.clock.advance(24 * 3_600_000)
      }
      await doings.stage()
      expect(await isNext()).toBe(false)
      await t.call(closing.saveComment, { recsID: loan.taskId, closercomment: 'It is signed' }, manager)
      expect(await isNext()).toBe(true)
      await saved('Reconsideration Risk Review', {})
      await t.db.review.update({ where: { id }, data: { dueAt: new Date(t.services.now().getTime() + 2 * 3_600_000) } })
      expect(await isNext()).toBe(false)
      t.clock.advance(3_600_000)
      expect(await isNext()).toBe(true)
      await t.db.review.deleteMany({ where: { id } })
      t.clock.set(NOW)
    },
  )

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
      next: { loanNumber: loan.number, label: 'Due', text: 'ICD QC, Samuel Adjei: not assigned', act: 'Perform' },
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
    const answers = await Promise.all(closers.map((closer) => t.call(myWork.takeNext, { opening: newOpening() }, closer)))
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
    // Many calls at once also end with one lease, though some are refused.
    const many = await Promise.all(Array.from({ length: 30 }, () => t.call(myWork.takeNext, { opening: newOpening() }, greedy)))
    expect(many.filter(({ flag, msg }) => !flag && msg !== OTHERS_TAKE_LOANS)).toEqual([])
    expect(await t.db.rowLease.count({ where: { userId: greedy.id, until: { gt: t.services.now() } } })).toBeLessThanOrEqual(1)
  })

  it('is refused with a reason when somebody else holds the lock for two seconds', async () => {
    const holder = await t.connectAsOwner()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCKS.one.nextWork})`)
    const answers = await Promise.all([1, 2, 3].map(() => t.call(myWork.takeNext, { opening: newOpening() }, people.dana)))
    expect(answers).toEqual(Array(3).fill({ flag: false, msg: OTHERS_TAKE_LOANS, response: {} }))
    await holder.query('ROLLBACK')
    expect(await t.call(myWork.takeNext, { opening: newOpening() }, people.dana)).toMatchObject({ flag: true })
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
          const name = newOpening()
          opened.push(name)
          const own = doing === 'qc' ? { window } : {}
          const ask = { list, recsID, doing, opening: name, lease: true, ...own }
          const mine = (await t.call(live.open, ask, taker)).response.lease
          expect(mine, `${list} ${doing} ${window} after ${inQc}`).toMatchObject({
            byMe: inQc === '' || (doing === 'qc' && inQc === window),
            by: taker.fullName,
          })
          if (inQc === '' && doing === 'qc') inQc = window
          const theirs = (await t.call(live.open, { ...ask, opening: newOpening() }, colleague)).response.lease
          expect(theirs).toMatchObject({ by: taker.fullName, byMe: false, elsewhere: false })
        }
        for (const name of opened) await t.call(live.close, { opening: name }, taker)
        expect(
          (await t.call(live.open, { list, recsID, doing: 'decision', opening: newOpening(), lease: true }, colleague)).response.lease,
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
