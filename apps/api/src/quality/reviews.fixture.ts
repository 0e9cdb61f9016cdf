import type { Database } from '../platform/database/database.ts'
import { now } from '../testing/clock.ts'

export interface FindingInput {
  severity?: string
  dispute?: string
  result?: string
}

export interface ReviewInput {
  loanId: number
  type?: string
  kind?: string
  instance?: number
  workedBy?: number | null
  reviewer?: number | null
  endedAt?: Date | null
  /** One finding per question answered No. */
  findings?: readonly FindingInput[]
  /** Number of questions answered Yes. */
  passed?: number
}

/** Adds a completed review with findings, by default two open ones. Returns its id and the findings' ids in order. */
export async function addReview(
  db: Database,
  {
    loanId,
    type = 'ICD QC',
    kind = 'closer',
    instance = 1,
    workedBy = null,
    reviewer = null,
    endedAt = new Date('2026-03-10T15:00:00Z'),
    findings = [{}, {}],
    passed = 2,
  }: ReviewInput,
) {
  const accepted = findings.filter(({ result }) => result === 'Accept').length
  const review = await db.review.create({
    data: {
      loanId,
      type,
      kind,
      instance,
      workedById: workedBy,
      assignedToId: reviewer,
      submittedAt: new Date('2026-03-09T15:00:00Z'),
      startedAt: new Date('2026-03-10T14:00:00Z'),
      endedAt,
      opportunityCount: findings.length + passed,
      grossFindingCount: findings.length,
      findingCount: findings.length - accepted,
      overturnedCount: accepted,
      disputeCount: findings.filter(({ dispute }) => dispute === 'Yes').length,
      answers: {
        create: [
          ...findings.map(({ severity = 'Moderate', dispute = '', result = '' }, index) => ({
            sno: index + 1,
            category: 'Escrow',
            type: 'Moderate',
            question: `Is figure ${index + 1} right?`,
            answer: 'No',
            comment: `Figure ${index + 1} is wrong`,
            severity,
            dispute,
            result,
            disputeComment: dispute === 'Yes' ? 'It is right' : '',
          })),
          ...Array.from({ length: passed }, (_, index) => ({
            sno: findings.length + index + 1,
            category: 'Payoff',
            type: 'Material',
            question: `Is payoff ${index + 1} right?`,
            answer: 'Yes',
          })),
        ],
      },
    },
    include: { answers: { orderBy: { sno: 'asc' } } },
  })
  if (endedAt) await db.$executeRaw`SELECT record_findings(${[review.id]}::int[], NULL, NULL)`
  return { id: review.id, findings: review.answers.filter(({ answer }) => answer === 'No').map(({ id }) => id) }
}

/** Adds dispute rounds in which the findings were rejected. */
export async function addRounds(db: Database, findings: readonly number[], rounds: number): Promise<void> {
  const before = await db.disputeRound.count({ where: { answerId: findings[0] ?? 0 } })
  const at = new Date('2026-03-11T15:00:00Z')
  const said = { dispute: 'Yes', comment: 'It is right', disputedAt: at, result: 'Reject', decidedAt: at }
  await db.disputeRound.createMany({
    data: findings.flatMap((answerId) => Array.from({ length: rounds }, (_, n) => ({ answerId, round: before + n + 1, ...said }))),
  })
}

/** Applies QC's decision to the findings of a review: Accept is final, Reject clears the answer for another round. */
export async function decideFindings(db: Database, reviewId: number, result: 'Accept' | 'Reject', by: number): Promise<void> {
  const answers = await db.reviewAnswer.findMany({ where: { reviewId, dispute: 'Yes', result: '' }, select: { id: true } })
  const ids = answers.map(({ id }) => id)
  const decided = { result, resultComment: `${result}ed by QC` }
  await db.disputeRound.updateMany({
    where: { answerId: { in: ids }, dispute: 'Yes', result: '' },
    data: { ...decided, decidedById: by, decidedAt: now() },
  })
  await db.reviewAnswer.updateMany({
    where: { id: { in: ids } },
    data: result === 'Accept' ? decided : { dispute: '', disputeComment: '' },
  })
  await db.review.update({ where: { id: reviewId }, data: result === 'Accept' ? { overturnedCount: { increment: ids.length } } : {} })
}
