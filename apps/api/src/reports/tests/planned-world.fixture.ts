import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { highestSeverity } from '@ivue/contracts/reports/charts/words.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'

/** Adds loans that were funded at these moments (null: not funded) and returns their ids. */
export async function addFundedLoans(db: Database, moments: readonly (string | null)[]): Promise<number[]> {
  const before = await db.loan.count()
  const loans = await db.loan.createManyAndReturn({
    data: moments.map((fundedAt, nth) => ({
      number: String(8_800_000_000 + before + nth),
      borrowerLastName: 'Amadi',
      borrowerFirstName: 'Joy',
      purpose: 'Purchase',
      type: 'Conventional',
      amount: 250_000,
      propertyState: 'TX',
      zone: 'America/Chicago',
      channel: 'Retail',
      region: 'RS Sub Div 5 East',
      status: fundedAt === null ? 'Closing' : 'Funded',
      fundedAt,
      applicationOn: new Date('2025-01-02'),
    })),
    select: { id: true },
  })
  return loans.map(({ id }) => id)
}

/** A review with at most one finding of the highest severity. */
export interface PlannedReview {
  loanId: number
  /** Null while it is pending. */
  endedAt: string | null
  finding?: 'Open' | 'Rebutted' | 'Cured' | undefined
  differs?: Partial<Prisma.ReviewCreateManyInput>
}

/** Adds random post-closing reviews with their answers and findings, counted as Final Submit does, and returns their ids. */
export async function addRandomReviews(db: Database, type: ReviewType, reviews: readonly PlannedReview[]): Promise<number[]> {
  const kind = KIND_OF[type]
  const added = await db.review.createManyAndReturn({
    data: reviews.map(({ loanId, endedAt, finding, differs }, nth) => {
      const [gross, net] = [Number(finding !== undefined), Number(finding === 'Open' || finding === 'Cured')]
      return {
        loanId,
        kind,
        type,
        instance: nth + 1,
        selection: 'Random',
        phase: 'Post-closing',
        endedAt,
        startedAt: endedAt,
        audit: kind === 'underwriter' ? 'Full' : '',
        opportunityCount: 9,
        findingCount: net,
        criticalCount: net,
        grossFindingCount: gross,
        grossCriticalCount: gross,
        ...differs,
      }
    }),
    select: { id: true },
  })
  const ids = added.map(({ id }) => id)
  const found = reviews.flatMap(({ finding }, nth) => (finding ? [{ reviewId: ids[nth] as number, finding }] : []))
  await db.reviewAnswer.createMany({
    data: found.map(({ reviewId, finding }) => ({
      reviewId,
      sno: 1,
      question: 'Is it right?',
      answer: 'No',
      severity: highestSeverity(type),
      comment: 'No',
      result: finding === 'Rebutted' ? 'Accept' : '',
      dispute: finding === 'Rebutted' ? 'Yes' : '',
    })),
  })
  await db.$executeRaw`SELECT record_findings(${ids}::int[], NULL, NULL)`
  const cured = found.filter(({ finding }) => finding === 'Cured').map(({ reviewId }) => reviewId)
  await db.$executeRaw`UPDATE findings SET outcome = 'Cured', cured_on = '2026-08-02', cure = 'A new letter came' WHERE review_id = ANY(${cured}::int[])`
  return ids
}

export interface PlannedSample {
  type: ReviewType
  frozenAt: string
  population: readonly number[]
  /** The drawn loans and their reviews; null while a review is not made. */
  drawn: ReadonlyMap<number, number | null>
  differs?: Partial<Prisma.SamplingPlanCreateInput>
}

/** Adds a drawn plan with its frozen population. */
export async function addPlanned(db: Database, { type, frozenAt, population, drawn, differs }: PlannedSample): Promise<number> {
  const places = new Map([...drawn.keys()].map((loanId, nth) => [loanId, nth + 1]))
  const { id } = await db.samplingPlan.create({
    data: {
      code: `${type} ${await db.samplingPlan.count()}`,
      title: 'A sample',
      reviewType: type,
      phase: 'Post-closing',
      scope: 'Full',
      method: 'Statistical',
      sides: 'two-sided',
      points: 4,
      rate: 5,
      dateKind: 'Funded',
      strataBy: 'None',
      state: 'Drawn',
      fromOn: new Date('2025-01-01'),
      toOn: new Date('2026-12-31'),
      filter: {},
      createdById: 1,
      updatedAt: frozenAt,
      frozenAt,
      population: population.length,
      size: drawn.size,
      drawnAt: frozenAt,
      strata: [{ month: '2026-01', channel: 'Retail', loans: population.length }],
      ...differs,
      loans: {
        create: population.map((loanId) => ({
          loanId,
          loanNumber: String(loanId),
          stratum: 'All',
          month: '2026-01',
          channel: 'Retail',
          region: '',
          branch: '',
          place: places.get(loanId) ?? null,
          rank: places.get(loanId) ?? null,
          reviewId: drawn.get(loanId) ?? null,
        })),
      },
    },
    select: { id: true },
  })
  await db.$executeRaw`SELECT mark_loans_for_checking(${id}::int)`
  return id
}
