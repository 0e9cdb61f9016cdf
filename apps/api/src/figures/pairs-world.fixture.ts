import { shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import fc from 'fast-check'
import { countReviews } from '../quality/reviews/counts.ts'
import { type Name, type ReportWorld, reportWorld, setWorld, WORLDS } from '../reports/report-world.fixture.ts'
import { addFundedLoans, addPlanned, addRandomReviews, type PlannedReview } from '../reports/tests/planned-world.fixture.ts'
import { addLoan, type MeasureInput } from '../testing/loans.ts'

export const NOW = '2026-07-08T17:00:00Z'
/** A month with everything, the empty one, the one with a single review, and the running one. */
export const MONTHS = ['2026-06', '2026-02', '2026-04', '2026-07'] as const
export const ZONES = ['America/Chicago', 'Pacific/Honolulu'] as const

const PROPERTIES = [
  ['America/Chicago', 'TX'],
  ['Pacific/Honolulu', 'HI'],
  ['America/New_York', 'NY'],
] as const
const HOUR_MS = 3_600_000
const soon = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR_MS)

/**
 * Returns one world with mixed banks, Partial audits, repeated and blind reviews, roles that nobody held, several plans, an overturn after
 * its month, people who moved, loans of several zones, an empty month and a month with a single review.
 */
export async function pairsWorld(): Promise<ReportWorld> {
  const t = await reportWorld()
  const worlds = fc.sample(WORLDS, { numRuns: 3, seed: 41 })
  await setWorld(t, { loans: worlds[0]?.loans ?? [], reviews: worlds.flatMap(({ reviews }) => reviews) })
  await addSingleReviews(t)
  await addProgramme(t)
  await addWork(t)
  await addPairs(t)
  await t.db.workHours.createMany({
    data: (['lead', 'first', 'second', 'outsider'] as const).flatMap((name, nth) =>
      ['2026-06-09', '2026-07-02'].map((day) => ({
        userId: t.people[name].id,
        day: new Date(day),
        regularMinutes: 400 + nth,
        overtimeMinutes: 11 * nth,
      })),
    ),
  })
  const roles = ['Manager - Closing', 'Manager - Processing', 'Manager - Underwriting']
  await t.db.userRole.createMany({ data: roles.map((role) => ({ userId: t.people.qcManager.id, role })) })
  // `second` leaves the team of `lead` after the end of June.
  await t.db.user.update({ where: { id: t.people.second.id }, data: { teamId: null, updatedAt: new Date('2026-07-02T15:00:00Z') } })
  return t
}

const SINGLE = [
  { at: '2026-04-15T15:00:00Z', result: '', kind: 'processor', type: 'Processor QC', audit: '', qc: 'Processor', severity: 'Critical' },
  {
    at: '2026-06-15T15:00:00Z',
    result: 'Accept',
    kind: 'processor',
    type: 'Processor QC',
    audit: '',
    qc: 'Processor',
    severity: 'Critical',
  },
  {
    at: '2026-06-16T15:00:00Z',
    result: '',
    kind: 'underwriter',
    type: 'UW Review',
    audit: 'Partial',
    qc: 'Underwriter',
    severity: 'Material',
  },
] as const

/**
 * Adds the only completed review of April, one of June with a finding whose dispute was accepted in July, and a Partial audit. Each has a No, and a
 * question that is Not Applicable.
 */
async function addSingleReviews({ db, people }: ReportWorld): Promise<void> {
  const ids: number[] = []
  for (const { at, result, kind, type, audit, qc, severity } of SINGLE) {
    const loan = await addLoan(db)
    const holders = { workedById: people.first.id, processorId: people.first.id, underwriterId: people.first.id }
    const question = { qc, type: severity, question: 'Is it right?', workedById: people.first.id }
    const rounds = result ? { create: { round: 1, dispute: 'Yes', result, disputedAt: new Date('2026-07-03T15:00:00Z') } } : {}
    const { id } = await db.review.create({
      data: {
        loanId: loan.id,
        kind,
        type,
        audit,
        instance: 1,
        startedAt: new Date(at),
        endedAt: new Date(at),
        ...holders,
        assignedToId: people.analyst.id,
        disputeCount: result ? 1 : 0,
        answers: {
          create: [
            { ...question, sno: 1, answer: 'No', severity, comment: 'No', dispute: result && 'Yes', result, rounds },
            { ...question, sno: 2, answer: 'Not Applicable' },
          ],
        },
      },
    })
    ids.push(id)
  }
  await countReviews(db, ids)
}

/** Adds UW Reviews of three plans with common loans, and Processor QC of one plan and of none. The running month has one review. */
async function addProgramme(t: ReportWorld): Promise<void> {
  const months = Array.from({ length: 9 }, (_, nth) => shiftMonth('2025-11', nth)).filter((month) => month !== '2026-02')
  const moments = months.flatMap((month) => [3, 11, 19, 27].map((day) => `${month}-${String(day).padStart(2, '0')}T20:00:00Z`))
  const loans = await addFundedLoans(t.db, moments.slice(0, -3))
  await t.db.$executeRaw`UPDATE loans SET disposition = 'Funded', disposition_on = funded_at::date WHERE id = ANY(${loans}::int[])`
  const review = (loanId: number, nth: number): PlannedReview => ({
    loanId,
    endedAt: new Date(Math.min(Date.parse(moments[nth] ?? '') + 20 * 24 * HOUR_MS, Date.parse(NOW) - HOUR_MS)).toISOString(),
    finding: ([undefined, 'Open', undefined, 'Rebutted', 'Cured'] as const)[nth % 5],
    differs: nth % 11 === 10 ? { pulledBackAt: NOW } : {},
  })
  for (const type of ['UW Review', 'Processor QC'] as const) {
    const reviews = loans.map(review)
    const ids = await addRandomReviews(t.db, type, reviews)
    await t.db.reviewAnswer.createMany({ data: ids.map((reviewId) => ({ reviewId, sno: 2, question: 'Is it signed?', answer: 'Yes' })) })
    const isOf = (plan: number) => (_: number, at: number) =>
      type === 'UW Review' ? at % 3 === plan || at % 5 === 0 : plan === 0 && at % 3 === 0
    for (const plan of [0, 1, 2]) {
      const population = loans.filter(isOf(plan))
      if (population.length === 0) continue
      const drawn = loans.flatMap((loan, at) => (at % 3 === plan ? [[loan, ids[at] ?? null] as const] : []))
      await addPlanned(t.db, { type, frozenAt: `2026-06-1${plan}T12:00:00Z`, population, drawn: new Map(drawn) })
    }
  }
}

const WORKERS: readonly (Name | null)[] = ['first', 'second', 'outsider', 'lead', null]

/** Adds active, funded and cancelled loans with tasks of three desks, closings with measures around the ends of months, in three zones. */
async function addWork({ db, people }: ReportWorld): Promise<void> {
  const idOf = (name: Name | null | undefined) => (name ? people[name].id : null)
  const dues = ['2026-06-01T08:00:00Z', '2026-06-30T23:00:00Z', '2026-07-01T08:00:00Z', '2026-07-06T20:00:00Z', '2026-07-08T17:30:00Z']
  for (let nth = 0; nth < 36; nth++) {
    const [zone, propertyState] = PROPERTIES[nth % 3] ?? PROPERTIES[0]
    const [worker, other] = [idOf(WORKERS[nth % 5]), idOf(WORKERS[(nth + 2) % 5])]
    const status = ['Pre-Decision', 'Underwriting', 'Approved', 'Closing', 'Funded', 'Cancelled'][nth % 6] as string
    const ended = `2026-0${nth % 4 === 0 ? 6 : 7}-0${1 + (nth % 7)}`
    const past = status === 'Funded' || status === 'Cancelled'
    const measures: MeasureInput[] = [0, 1, 2, 3].map((n) => {
      const due = new Date(dues[(nth + n) % dues.length] ?? NOW)
      const result = due > new Date(NOW) ? '' : (nth + n) % 3 === 0 ? 'Not Met' : 'Met'
      return { due, result, actual: result === 'Met' ? due : null }
    })
    const loan = await addLoan(db, {
      status,
      zone,
      propertyState,
      processorId: worker,
      underwriterId: other,
      measures,
      slots: [worker, nth % 2 ? other : null],
      taskStatus: ['WIP', 'Reschedule', 'Closed', 'Canceled'][nth % 4] as string,
      region: nth % 2 ? 'CS Plano' : 'RS Sub Div 5 East',
      channel: nth % 2 ? 'Centralized' : 'Retail',
      purpose: nth % 2 ? 'Purchase' : 'Refinance',
      scheduledClosingAt: soon((nth - 20) * 30),
      contractClosingOn: past || nth % 3 === 0 ? null : soon((nth - 15) * 24),
      disposition: { Funded: 'Funded', Cancelled: ['Withdrawn', 'Declined', 'Closed'][nth % 3] as string }[status] ?? '',
      dispositionOn: past ? new Date(ended) : null,
      fundedAt: status === 'Funded' ? new Date(`${ended}T20:00:00Z`) : null,
      nextContactOn: past ? null : soon((nth - 20) * 24),
      queueSince: soon(-nth),
      locked: nth % 13 === 5,
    })
    for (const [desk, slot1Id] of [
      ['processor', worker],
      ['underwriter', other],
    ] as const)
      await db.task.create({
        data: {
          loanId: loan.id,
          desk,
          slot1Id,
          status: nth % 4 === 3 ? 'Completed' : 'Open',
          stage: 'Initial Risk Review',
          importedAt: soon(-24 * nth),
          dueAt: soon((nth - 22) * 9),
          doneAt: nth % 4 === 3 ? soon(-3) : null,
        },
      })
  }
}

/** Adds pairs of blind reviews of June. The analyst made the first ones, and may not know of the second ones. */
async function addPairs({ db, people }: ReportWorld): Promise<void> {
  const ids: number[] = []
  for (let nth = 0; nth < 6; nth++) {
    const loan = await addLoan(db)
    const endedAt = new Date(`2026-06-${10 + nth}T15:00:00Z`)
    const base = { loanId: loan.id, kind: 'closer', type: 'Final Doc QC', startedAt: endedAt, endedAt, workedById: people.outsider.id }
    const answers = (seed: number) => ({
      create: [1, 2, 3].map((sno) => {
        const answer = (sno * 7 + seed) % 4 === 0 ? 'No' : 'Yes'
        return {
          sno,
          question: `Is ${sno} right?`,
          type: 'Material',
          answer,
          severity: answer === 'No' ? 'Material' : '',
          workedById: people.outsider.id,
        }
      }),
    })
    const first = await db.review.create({
      data: { ...base, instance: 1, assignedToId: people.analyst.id, answers: answers(nth) },
      include: { answers: { orderBy: { sno: 'asc' } } },
    })
    const second = await db.review.create({
      data: {
        ...base,
        firstReviewId: first.id,
        blindToId: people.analyst.id,
        assignedToId: people.otherAnalyst.id,
        answers: answers(nth * 3),
      },
      include: { answers: { orderBy: { sno: 'asc' } } },
    })
    ids.push(first.id)
    await db.reviewPair.create({
      data: {
        reviewId: second.id,
        month: new Date('2026-06-01'),
        type: base.type,
        firstIsA: nth % 2 === 0,
        answers: {
          create: first.answers.map((one, at) => ({
            sno: one.sno,
            category: '',
            firstAnswerId: one.id,
            secondAnswerId: second.answers[at]?.id ?? null,
            firstAnswer: one.answer,
            firstSeverity: one.severity,
            firstComment: '',
            secondAnswer: second.answers[at]?.answer ?? '',
            secondSeverity: second.answers[at]?.severity ?? '',
            secondComment: '',
          })),
        },
      },
    })
  }
  await countReviews(db, ids)
}
