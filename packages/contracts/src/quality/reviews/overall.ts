import { percent, percentLeft } from '../../figures/rounding.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from './overall-report.ts'

/**
 * The counts of one person's completed reviews, as sums of whole numbers (domain
 * 5.1). For each severity: opportunities, net fails, and reviews with a fail.
 */
export interface ReviewAtoms {
  units: number
  /** The reviews among these that have an opportunity: the denominator of loan rates. */
  judged: number
  opportunities: number
  highOpportunities: number
  middleOpportunities: number
  lowOpportunities: number
  high: number
  middle: number
  low: number
  highUnits: number
  middleUnits: number
  lowUnits: number
}

export const NO_REVIEW_ATOMS: ReviewAtoms = {
  units: 0,
  judged: 0,
  opportunities: 0,
  highOpportunities: 0,
  middleOpportunities: 0,
  lowOpportunities: 0,
  high: 0,
  middle: 0,
  low: 0,
  highUnits: 0,
  middleUnits: 0,
  lowUnits: 0,
}

export interface PersonAtoms {
  name: string
  full: ReviewAtoms
  /** The counts of partial underwriter audits, which are never mixed with the others. */
  partial: ReviewAtoms
  weighted?: boolean
  /** The sums over loans of each score over answers, by the id of its figure. */
  loans?: Record<string, number[]>
}

/**
 * The weights of an answer by severity in the Overall Accuracy of closers, without and with the setting `reviews.weightedAccuracy` (domain
 * 5.2).
 */
const EQUAL = { high: 1, middle: 1, low: 1 }
export const WEIGHTS = { high: 5, middle: 3, low: 1 } as const
/** The note in the heading of a figure that weighs answers by WEIGHTS. */
export const WEIGHTED_NOTE = 'weighted 5/3/1'

const qc = (fails: number, opportunities: number) => percent(opportunities - fails, opportunities)

/**
 * Returns a row of the processor summary (domain 5.2). The fields `criticalFail` and `coachbackFail` count reviews, `critical` and
 * `coachback` count answers.
 */
export const processorEntry = ({ name, full, loans = {} }: PersonAtoms): ProcessorEntry => ({
  emp: name,
  total: full.units,
  judged: full.judged,
  loans,
  criticalOpp: full.highOpportunities,
  critical: full.high,
  criticalFail: full.highUnits,
  criticalQcScore: qc(full.high, full.highOpportunities),
  coachbackOpp: full.middleOpportunities,
  coachback: full.middle,
  coachbackFail: full.middleUnits,
  coachbackQcScore: qc(full.middle, full.middleOpportunities),
})

const loansWith = (count: number, judged: number) => ({ count, defect: percent(count, judged), sla: percentLeft(count, judged) })

/** Returns a row of the underwriter summary (domain 5.2): loans with a finding for full audits, answers for partial ones. */
export const underwriterEntry = ({ name, full, partial, loans = {} }: PersonAtoms): UnderwriterEntry => ({
  emp: name,
  total: full.units,
  judged: full.judged,
  loans,
  material: loansWith(full.highUnits, full.judged),
  moderate: loansWith(full.middleUnits, full.judged),
  coachback: loansWith(full.lowUnits, full.judged),
  partialtotal: partial.units,
  partialopp: partial.opportunities,
  partialerror: partial.high + partial.middle + partial.low,
  partialqc: qc(partial.high + partial.middle + partial.low, partial.opportunities),
})

const answersOf = (defect: number, total: number) => ({ total, accept: total - defect, defect, qc: qc(defect, total) })

/**
 * Returns a row of the closer summary (domain 5.2). Overall Accuracy pools the three severities. With `weighted`, each answer has the
 * weight of its severity.
 */
export function closerEntry({ name, full, weighted = false, loans = {} }: PersonAtoms): CloserEntry {
  const { high, middle, low, highOpportunities, middleOpportunities, lowOpportunities } = full
  const of = weighted ? WEIGHTS : EQUAL
  const fails = of.high * high + of.middle * middle + of.low * low
  const opportunities = of.high * highOpportunities + of.middle * middleOpportunities + of.low * lowOpportunities
  return {
    emp: name,
    total: full.units,
    judged: full.judged,
    loans,
    Material: answersOf(high, highOpportunities),
    Moderate: answersOf(middle, middleOpportunities),
    Coachback: answersOf(low, lowOpportunities),
    overall: qc(fails, opportunities),
    weighted,
  }
}
