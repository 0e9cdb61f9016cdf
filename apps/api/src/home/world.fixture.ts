import { LOAN_STATUSES, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import fc from 'fast-check'
import type { FiguresWorld, Name } from '../figures/world.fixture.ts'

export const NOW = Date.parse('2026-07-08T17:00:00Z')
const MINUTE = 60_000
const DAY = 1440
const WORKERS: (Name | null)[] = ['lead', 'first', 'second', 'otherLead', 'outsider', 'alone', 'gone', null]
const who = fc.constantFrom(...WORKERS)

/** Minutes before `NOW` of moments around the start of days and months in Chicago. */
const EDGES = [
  '2026-07-08T05:00:00Z',
  '2026-07-07T05:00:00Z',
  '2026-07-01T05:00:00Z',
  '2026-06-01T05:00:00Z',
  '2026-06-24T05:00:00Z',
].flatMap((at) => [-1, 0, 1].map((off) => (NOW - Date.parse(at)) / MINUTE + off))
/** Generates minutes before `NOW`, mostly on recent days and on Wednesdays, which most cards count. */
const back = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 9 * DAY }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }).map((week) => (week % 9) * 7 * DAY + (week % 5) * 300) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 400 * DAY }) },
  { weight: 2, arbitrary: fc.constantFrom(...EDGES) },
)
const ahead = fc.integer({ min: -6, max: 40 })

const loan = fc.record({
  status: fc.constantFrom(...LOAN_STATUSES, 'Funded' as const, 'Funded' as const),
  step: fc.nat(),
  purpose: fc.constantFrom('Purchase', 'Purchase', 'Refinance', 'Cash-Out Refinance', 'Construction Loan'),
  type: fc.constantFrom('FHA', 'FHA', 'Jumbo'),
  region: fc.constantFrom('CS Plano', 'CS Charlotte', 'RS Sub Div 5 East'),
  ended: back,
  spent: fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -1, max: 30 * DAY }))),
  known: fc.tuple(...Array.from({ length: 4 }, () => fc.constantFrom(true, true, true, true, false))),
  closing: fc.option(
    back.map((minutes) => minutes - 5 * DAY),
    { freq: 4 },
  ),
  contract: fc.option(ahead),
  lock: fc.option(ahead),
  target: fc.option(ahead),
  processor: who,
  underwriter: who,
  closers: fc.option(fc.tuple(who, who), { freq: 4 }),
  queueSince: back,
  review: fc.option(
    fc.record({
      ended: back,
      selection: fc.constantFrom('In-line', 'In-line', 'Random'),
      worked: who,
      counts: fc.tuple(fc.nat(9), fc.nat(3)),
      odd: fc.constantFrom('', '', '', 'bypassed', 'pulled back', 'blind', 'partial'),
    }),
  ),
})
type Loan = typeof loan extends fc.Arbitrary<infer T> ? T : never

/** Enough fundings of one purpose and type to get their own status durations, in addition to loans of any kind. */
const usual = fc.array(
  loan.map(
    (one): Loan => ({
      ...one,
      status: 'Funded',
      purpose: 'Purchase',
      type: 'FHA',
      known: [true, true, true, true],
      ended: one.ended % (150 * DAY),
    }),
  ),
  {
    minLength: 16,
    maxLength: 22,
  },
)
const hours = fc.uniqueArray(
  fc.record({
    who: fc.constantFrom<Name>('lead', 'first', 'second', 'outsider', 'closer', 'alone', 'unitLeader'),
    back: fc.integer({ min: 0, max: 75 }),
    regular: fc.nat(480),
    overtime: fc.nat(90),
  }),
  { selector: ({ who: name, back: days }) => `${name} ${days}`, maxLength: 40 },
)
const goals = fc.uniqueArray(
  fc.record({
    region: fc.constantFrom('CS Plano', 'CS Charlotte'),
    month: fc.constantFrom('2026-05', '2026-07', '2026-08'),
    funded: fc.nat(200),
    qcScore: fc.nat(10_000).map((cents) => cents / 100),
  }),
  { selector: ({ region, month }) => `${region} ${month}`, maxLength: 4 },
)

export const landingWorlds = fc.record({ loans: fc.array(loan, { minLength: 20, maxLength: 60, size: 'max' }), usual, hours, goals })
export type LandingWorld = typeof landingWorlds extends fc.Arbitrary<infer T> ? T : never

const at = (minutes: number) => new Date(NOW - minutes * MINUTE)
const dayOf = (moment: Date) => new Date(moment.toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }))
const inDays = (days: number) => new Date(Date.parse('2026-07-08') + days * DAY * MINUTE)
let made = 0

/** Replaces all goals, hours and loans with those of a world. */
export async function fillLanding({ db, people }: FiguresWorld, world: LandingWorld): Promise<void> {
  const idOf = (name: Name | null) => (name === null ? null : people[name].id)
  await db.goal.deleteMany()
  await db.workHours.deleteMany()
  await db.loan.deleteMany()
  await db.goal.createMany({ data: world.goals.map((goal) => ({ ...goal, month: new Date(`${goal.month}-01`) })) })
  await db.workHours.createMany({
    data: world.hours.map((one) => ({
      userId: idOf(one.who) as number,
      day: inDays(-one.back),
      regularMinutes: one.regular,
      overtimeMinutes: one.overtime,
    })),
  })
  const all = [...world.loans, ...world.usual].map((one) => ({ ...one, id: ++made }))
  await db.loan.createMany({
    data: all.map((one) => {
      const { status, spent, known, ended } = one
      const over = at(Math.max(0, ended))
      const before = (index: number) =>
        new Date(over.getTime() - spent.slice(index).reduce((sum, minutes) => sum + Math.max(0, minutes), 0) * MINUTE)
      const lost = status === 'Cancelled'
      return {
        id: one.id,
        number: String(8_800_000_000 + one.id),
        borrowerLastName: 'Amadi',
        borrowerFirstName: 'Joy',
        amount: 250_000,
        propertyState: 'TX',
        zone: 'America/Chicago',
        channel: 'Centralized',
        purpose: one.purpose,
        type: one.type,
        region: one.region,
        status,
        substatus: SUBSTATUSES[status][one.step % SUBSTATUSES[status].length] ?? '',
        applicationOn: dayOf(before(0)),
        submittedAt: known[0] ? before(1) : null,
        processorAssignedAt: known[3] ? before(1) : null,
        finalCreditDecisionOn: known[1] ? dayOf(before(2)) : null,
        clearToCloseAt: known[2] ? before(3) : null,
        fundedAt: status === 'Funded' ? over : null,
        disposition: status === 'Funded' ? 'Funded' : lost ? 'Withdrawn' : '',
        dispositionOn: status === 'Funded' || lost ? dayOf(over) : null,
        scheduledClosingAt: one.closing === null ? null : at(one.closing),
        contractClosingOn: one.contract === null ? null : inDays(one.contract),
        lockExpiresOn: one.lock === null ? null : inDays(one.lock),
        targetClosingOn: one.target === null ? null : inDays(one.target),
        processorId: idOf(one.processor),
        underwriterId: idOf(one.underwriter),
        queueSince: at(Math.max(0, one.queueSince)),
      }
    }),
  })
  await db.task.createMany({
    data: all.flatMap(({ id, closers }) =>
      closers ? [{ loanId: id, desk: 'closing', status: 'WIP', slot1Id: idOf(closers[0]), slot2Id: idOf(closers[1]) }] : [],
    ),
  })
  for (const { id, review } of all) {
    if (!review) continue
    const { counts, odd } = review
    const fields = {
      loanId: id,
      kind: 'underwriter',
      type: 'UW Review',
      instance: 1,
      selection: review.selection,
      workedById: idOf(review.worked),
      endedAt: at(Math.max(0, review.ended)),
    }
    const first = await db.review.create({
      data: {
        ...fields,
        opportunityCount: counts[0] + counts[1],
        findingCount: counts[1],
        audit: odd === 'partial' ? 'Partial' : 'Full',
        bypassReason: odd === 'bypassed' ? 'No time' : '',
        pulledBackAt: odd === 'pulled back' ? at(0) : null,
      },
    })
    if (odd === 'blind')
      await db.review.create({ data: { ...fields, instance: null, firstReviewId: first.id, opportunityCount: 50, findingCount: 50 } })
  }
}
