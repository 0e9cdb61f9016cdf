import { BANKS, type BankQuestion } from '../loans/bank.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { type FindingRound, simulateRounds } from './dispute-rounds.ts'
import type { DemoReview } from './reviews.ts'

export interface DemoFinding {
  sno: number
  question: BankQuestion
  severity: string
  /** State after the last round. */
  dispute: string
  disputeComment: string
  result: string
  resultComment: string
  rounds: FindingRound[]
}

/** The answers of a finished review and its counts (domain 5.2). Keys are named after columns of reviews. */
export interface Checklist {
  findings: DemoFinding[]
  /** S.No of questions answered Yes, and Not Applicable. */
  passed: number[]
  notApplicable: number[]
  bank: readonly BankQuestion[]
  rounds: ReturnType<typeof simulateRounds>
  counts: Record<'moderateCount' | 'criticalOpportunityCount' | 'moderateOpportunityCount' | 'grossModerateCount', number>
}

/** The severities of a kind, and the share of the lower findings that have the lower one; the others are Coachback (domain 6.2). */
const SEVERITIES = {
  processor: { higher: 'Critical', lower: 'Coachback', lowerShare: 1 },
  underwriter: { higher: 'Material', lower: 'Moderate', lowerShare: 0.31 },
  closer: { higher: 'Material', lower: 'Moderate', lowerShare: 0.4 },
}
const NOT_APPLICABLE_SHARE = 0.07

/** Returns the S.No of the questions for the loan's purpose, in random order. */
function shuffled(kind: DemoReview['kind'], purpose: string, random: Random): number[] {
  const fits = ({ category }: BankQuestion) =>
    kind !== 'underwriter' || category === 'Combine' || category === purpose.replace('Cash-Out ', '')
  const order = BANKS[kind].flatMap((question, index) => (fits(question) ? [index + 1] : []))
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

function makeChecklist(review: DemoReview, purpose: string, now: number, random: Random): Checklist {
  const { kind, opportunityCount, plan } = review
  const { higher, lower, lowerShare } = SEVERITIES[kind]
  const bank = BANKS[kind]
  const questionOf = (sno: number) => bank[sno - 1] as BankQuestion
  // In banks with fixed severities only questions of that severity fit.
  const canBe = (severity: string) => (sno: number) => kind === 'underwriter' || questionOf(sno).type === severity
  const order = shuffled(kind, purpose, random)
  const planned = [
    ...plan.critical.map((fate) => ({ ...fate, severity: higher })),
    ...plan.lower.map((fate) => ({ ...fate, severity: random.chance(lowerShare) ? lower : 'Coachback' })),
  ]
  const findings = planned.map(({ severity }): DemoFinding => {
    const [sno = 1] = order.splice(order.findIndex(canBe(severity)), 1)
    return { sno, question: questionOf(sno), severity, dispute: '', disputeComment: '', result: '', resultComment: '', rounds: [] }
  })
  const rounds = simulateRounds(review, findings, planned, now, random)
  const passed = order.splice(0, opportunityCount - findings.length)
  const notApplicable = order.splice(0, Math.round(opportunityCount * NOT_APPLICABLE_SHARE * random.between(0, 2)))
  const asked = [...findings.map(({ sno }) => sno), ...passed]
  const moderate = findings.filter(({ severity }) => severity === lower)
  const counts = {
    moderateCount: moderate.filter(({ result }) => result !== 'Accept').length,
    criticalOpportunityCount: asked.filter(canBe(higher)).length,
    moderateOpportunityCount: asked.filter(canBe(lower)).length,
    grossModerateCount: moderate.length,
  }
  return { findings, passed, notApplicable, bank, rounds, counts }
}

export function withChecklists(reviews: readonly DemoReview[], loan: DemoLoan, world: World): DemoReview[] {
  const random = world.stream('checklists', loan.id)
  return reviews.map((review) =>
    review.opportunityCount === 0 ? review : { ...review, checklist: makeChecklist(review, loan.product.purpose, world.now, random) },
  )
}
