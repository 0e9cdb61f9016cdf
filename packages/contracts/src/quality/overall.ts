import { percent, percentLeft } from '../figures/rounding.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from './overall-report.ts'

/** What completed reviews count for one person: sums of whole numbers (domain 5.1). Of each severity its opportunities, net fails and the reviews with one. */
export interface Atoms {
  units: number
  /** Of these, the reviews with an opportunity: what a rate of loans is divided by. */
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

export const NO_ATOMS: Atoms = {
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
  full: Atoms
  /** Of partial underwriter audits, which are never counted with the others. */
  partial: Atoms
  /** Earlier reviews that the latest of a loan and type stands for. */
  superseded?: number
  /** Whether a closer's Overall Accuracy weighs the severities. */
  weighted?: boolean
}

/** What an answer counts for in the Overall Accuracy of closers (domain 5.2). */
const EQUAL = { high: 1, middle: 1, low: 1 }
export const WEIGHTS = { high: 5, middle: 3, low: 1 } as const
/** What a heading says of a figure that is weighed so. */
export const WEIGHTED = 'weighted 5/3/1'

const qc = (fails: number, opportunities: number) => percent(opportunities - fails, opportunities)

/** The processor summary's row (domain 5.2). `criticalFail` and `coachbackFail` count reviews, `critical` and `coachback` answers. */
export const processorEntry = ({ name, full, superseded = 0 }: PersonAtoms): ProcessorEntry => ({
  emp: name,
  total: full.units,
  judged: full.judged,
  superseded,
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

/** The underwriter summary's row (domain 5.2): loans with a finding among full audits, answers of partial ones. */
export const underwriterEntry = ({ name, full, partial, superseded = 0 }: PersonAtoms): UnderwriterEntry => ({
  emp: name,
  total: full.units,
  judged: full.judged,
  superseded,
  material: loansWith(full.highUnits, full.judged),
  moderate: loansWith(full.middleUnits, full.judged),
  coachback: loansWith(full.lowUnits, full.judged),
  partialtotal: partial.units,
  partialopp: partial.opportunities,
  partialerror: partial.high + partial.middle + partial.low,
  partialqc: qc(partial.high + partial.middle + partial.low, partial.opportunities),
})

const answersOf = (defect: number, total: number) => ({ total, accept: total - defect, defect, qc: qc(defect, total) })

/** The closer summary's row (domain 5.2). Overall Accuracy pools the three severities, each answer with the weight of its severity where `weighted`. */
export function closerEntry({ name, full, superseded = 0, weighted = false }: PersonAtoms): CloserEntry {
  const { high, middle, low, highOpportunities, middleOpportunities, lowOpportunities } = full
  const of = weighted ? WEIGHTS : EQUAL
  const fails = of.high * high + of.middle * middle + of.low * low
  const opportunities = of.high * highOpportunities + of.middle * middleOpportunities + of.low * lowOpportunities
  return {
    emp: name,
    total: full.units,
    judged: full.judged,
    superseded,
    Material: answersOf(high, highOpportunities),
    Moderate: answersOf(middle, middleOpportunities),
    Coachback: answersOf(low, lowOpportunities),
    overall: qc(fails, opportunities),
    weighted,
  }
}
