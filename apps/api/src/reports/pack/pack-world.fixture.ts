import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import type { Database } from '../../platform/database/database.ts'
import { addLoan } from '../../testing/loans.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** The pack's month and the current moment of the test world. */
export const MONTH = '2026-08'
export const NOW = '2026-09-20T15:00:00Z'
export const TYPES = ['Processor QC', 'UW Review', 'ICD QC'] as const satisfies readonly ReviewType[]

/** Returns a seeded generator of integers from 0 to below `below`. */
export function rollsOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WEEK_MS = 7 * 86_400_000
const SELECTIONS = ['Random', 'Random', 'Random', 'Targeted', 'In-line'] as const
/** Moments close to both ends of a month in Chicago, and within it. */
const HOURS = ['-01T05:30:00Z', '-01T04:30:00Z', '-09T15:00:00Z', '-17T20:00:00Z', '-28T12:00:00Z']

/** Adds completed reviews of loans of fourteen months: every selection, scope and state of findings, and some that are not of record. */
export async function addReviews(t: TestApp, seed: number, count: number): Promise<void> {
  const roll = rollsOf(seed)
  const people = await Promise.all([1, 2, 3].map(() => t.person()))
  const categories = await t.db.defectCategory.findMany({ where: { scheme: 'QC Programme' }, select: { id: true } })
  for (let nth = 0; nth < count; nth++) {
    const type = TYPES[roll(TYPES.length)] as ReviewType
    const back = roll(3) === 0 ? roll(14) : 0
    const at = new Date(Date.UTC(2026, 7 - back, 1)).toISOString().slice(0, 7)
    const reviewId = await addReview(t.db, {
      type,
      moment: new Date(`${at}${HOURS[roll(HOURS.length)]}`),
      selection: SELECTIONS[roll(SELECTIONS.length)] as string,
      workedById: people[roll(3)]?.id ?? null,
      roll,
    })
    for (const { id } of await t.db.finding.findMany({ where: { reviewId }, orderBy: { id: 'asc' } })) {
      const category = categories[roll(categories.length + 2)]
      if (category) await t.db.finding.update({ where: { id }, data: { categoryId: category.id } })
      if (roll(3) === 0) await cure(t.db, id)
    }
  }
}

interface ReviewInput {
  type: ReviewType
  /** The moment of funding for post-closing reviews, of completion for others. */
  moment: Date
  selection: string
  workedById: number | null
  roll: (below: number) => number
}

/** Records a dated cure, unless the finding's dispute was accepted, because a rebuttal has precedence (decision 029). */
export const cure = (db: Database, id: number) =>
  db.$executeRaw`UPDATE findings SET outcome = 'Cured', cured_on = '2026-09-02', cure = 'A new letter came' WHERE id = ${id} AND outcome <> 'Rebutted'`

async function addReview(db: Database, { type, moment, selection, workedById, roll }: ReviewInput): Promise<number> {
  const phase = selection === 'In-line' ? 'In-line' : roll(8) === 0 ? 'Prefunding' : 'Post-closing'
  const weeksLater = (weeks: number) => new Date(Math.min(moment.getTime() + weeks * WEEK_MS, Date.parse(NOW)))
  const { id: loanId } = await addLoan(db, {
    status: 'Funded',
    fundedAt: phase === 'Post-closing' ? moment : weeksLater(roll(6)),
  })
  const endedAt = phase === 'Post-closing' ? weeksLater(roll(6)) : moment
  const kind = KIND_OF[type]
  const severities = severitiesOfType(type)
  const findings = Array.from({ length: roll(4) }, () => ({
    severity: severities[roll(severities.length)] as string,
    result: roll(4) === 0 ? 'Accept' : '',
  }))
  const of = (level: number, net: boolean) =>
    findings.filter(({ severity, result }) => severity === severities[level] && (!net || result !== 'Accept')).length
  const scope = roll(8) === 0 ? 'Component' : 'Full'
  const off = roll(12)
  const review = await db.review.create({
    data: {
      loanId,
      kind,
      type,
      instance: 1,
      selection,
      scope,
      endedAt,
      workedById,
      phase,
      rationale: selection === 'Targeted' ? `Reason ${roll(2)}` : '',
      audit: kind === 'underwriter' ? (roll(6) === 0 ? 'Partial' : 'Full') : '',
      submittedAt: endedAt,
      startedAt: endedAt,
      opportunityCount: off === 0 && findings.length === 0 ? 0 : findings.length + 3,
      bypassReason: off === 1 ? 'None to look at' : '',
      pulledBackAt: off === 2 ? endedAt : null,
      grossFindingCount: findings.length,
      findingCount: findings.filter(({ result }) => result !== 'Accept').length,
      grossCriticalCount: of(0, false),
      criticalCount: of(0, true),
      grossModerateCount: of(1, false),
      moderateCount: of(1, true),
      answers: {
        create: findings.map(({ severity, result }, index) => ({
          sno: index + 1,
          category: 'Escrow',
          type: severity,
          question: `Is figure ${index + 1} right?`,
          answer: 'No',
          comment: 'It is not',
          severity,
          result,
          dispute: result === '' ? '' : 'Yes',
          workedById,
        })),
      },
    },
    select: { id: true },
  })
  await db.$executeRaw`SELECT record_findings(${[review.id]}::int[], NULL, NULL)`
  // A blind second review is not of record and must change no figure.
  if (off === 3) await addSecond(db, review.id, { loanId, kind, type, selection, endedAt })
  return review.id
}

async function addSecond(
  db: Database,
  firstReviewId: number,
  of: { loanId: number; kind: string; type: string; selection: string; endedAt: Date },
): Promise<void> {
  await db.review.create({
    data: {
      ...of,
      firstReviewId,
      instance: null,
      submittedAt: of.endedAt,
      startedAt: of.endedAt,
      opportunityCount: 5,
      grossCriticalCount: 1,
      criticalCount: 1,
    },
  })
}
