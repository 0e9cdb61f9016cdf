import { CLOSER_BANK } from './bank/closer.ts'
import { PROCESSOR_BANK } from './bank/processor.ts'
import type { BankQuestion } from './bank/question.ts'
import { UNDERWRITER_BANK } from './bank/underwriter.ts'
import { type DemoRound, type FindingRound, makeRounds } from './dispute-rounds.ts'
import type { DemoLoan } from './loans.ts'
import { Random } from './random.ts'
import type { DemoReview } from './reviews.ts'
import type { World } from './world.ts'

/** A question answered No. */
export interface DemoFinding {
  sno: number
  question: BankQuestion
  severity: string
  /** As they stand after the last round. */
  dispute: string
  disputeComment: string
  result: string
  resultComment: string
  rounds: FindingRound[]
}

/** What a finished review asked, and its counts of domain 5.2. */
export interface Checklist {
  findings: DemoFinding[]
  /** S.No of what was answered Yes and Not Applicable. */
  passed: number[]
  notApplicable: number[]
  bank: readonly BankQuestion[]
  rounds: DemoRound[]
  criticalOpportunities: number
  moderateOpportunities: number
  grossModerate: number
  moderate: number
}

const BANKS = { processor: PROCESSOR_BANK, underwriter: UNDERWRITER_BANK, closer: CLOSER_BANK }
const HIGHER = { processor: 'Critical', underwriter: 'Material', closer: 'Material' }
const LOWER = { processor: 'Coachback', underwriter: 'Moderate', closer: 'Moderate' }
/** Of the lower findings, those that are Moderate; the others are Coachback (domain 6.2). */
const MODERATE = { processor: 1, underwriter: 0.31, closer: 0.4 }
const NOT_APPLICABLE = 0.07

const fits = ([category]: BankQuestion, kind: DemoReview['kind'], purpose: string) =>
  kind !== 'underwriter' || category === 'Combine' || category === purpose.replace('Cash-Out ', '')

/** The questions of a bank that fit, in a random order, as indexes. */
function shuffled(review: DemoReview, purpose: string, random: Random): number[] {
  const order = BANKS[review.kind].flatMap((question, index) => (fits(question, review.kind, purpose) ? [index] : []))
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.int(0, last)
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

/** Severities of the findings, the disputed ones of each first and of those the removed ones. */
function severitiesOf({ kind, plan }: DemoReview, random: Random): { severity: string; disputed: boolean; removed: boolean }[] {
  const severe = Array.from({ length: plan.critical }, (_, index) => ({
    severity: HIGHER[kind],
    disputed: index < plan.disputedCritical,
    removed: index < plan.removedCritical,
  }))
  const lower = Array.from({ length: plan.lower }, (_, index) => ({
    severity: random.chance(MODERATE[kind]) ? LOWER[kind] : 'Coachback',
    disputed: index < plan.disputedLower,
    removed: index < plan.removedLower,
  }))
  return [...severe, ...lower]
}

function makeChecklist(review: DemoReview, purpose: string, now: number, random: Random): Checklist {
  const { kind, opportunities } = review
  const bank = BANKS[kind]
  const order = shuffled(review, purpose, random)
  const planned = severitiesOf(review, random)
  const findings = planned.map(({ severity }): DemoFinding => {
    // Where the bank fixes the severity, the question must have it.
    const at = order.findIndex((index) => kind === 'underwriter' || bank[index]?.[1] === severity)
    const [index = 0] = order.splice(at, 1)
    const question = bank[index] as BankQuestion
    return { sno: index + 1, question, severity, dispute: '', disputeComment: '', result: '', resultComment: '', rounds: [] }
  })
  const rounds = makeRounds(review, findings, planned, now, random)
  const passed = order.splice(0, opportunities - findings.length)
  const notApplicable = order.splice(0, Math.round(opportunities * NOT_APPLICABLE * random.between(0, 2)))
  const asked = [...findings.map(({ sno }) => sno - 1), ...passed]
  const capable = (severity: string) =>
    kind === 'underwriter' ? asked.length : asked.filter((index) => bank[index]?.[1] === severity).length
  const moderate = findings.filter(({ severity }) => severity === LOWER[kind])
  return {
    findings,
    passed: passed.map((index) => index + 1),
    notApplicable: notApplicable.map((index) => index + 1),
    bank,
    rounds,
    criticalOpportunities: capable(HIGHER[kind]),
    moderateOpportunities: capable(LOWER[kind]),
    grossModerate: moderate.length,
    moderate: moderate.filter(({ result }) => result !== 'Accept').length,
  }
}

const streams = new WeakMap<World, Random>()

/** The reviews with what was asked, answered and disputed, from a stream of its own, so that nothing else of the world hangs on it. */
export function withChecklists(reviews: readonly DemoReview[], loan: DemoLoan, world: World): DemoReview[] {
  if (reviews.length === 0) return []
  const random = streams.get(world) ?? new Random(world.seed, 'checklists')
  streams.set(world, random)
  random.restart(loan.id)
  return reviews.map((review) =>
    review.opportunities === 0 ? review : { ...review, checklist: makeChecklist(review, loan.product.purpose, world.now, random) },
  )
}
