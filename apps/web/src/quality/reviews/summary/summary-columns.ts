import { percent } from '@ivue/contracts/figures/rounding.ts'
import { WEIGHTED } from '@ivue/contracts/quality/overall.ts'
import { basisText } from '@ivue/contracts/quality/statistics/basis.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { EntryOf } from './pool.ts'

/** The Quality SLA of processors, in percent (quality 9). */
const QUALITY_SLA = 90

export interface SummaryColumn<E> {
  label: string
  /** The heading, where it depends on what is counted. */
  says?: (entries: readonly E[]) => string
  /** What the cell says; null is an en dash. */
  text: (entry: E) => string | null
  /** Begins a group of columns. */
  starts?: true
  /** Reaches its target; null where there is nothing to compare. */
  met?: (entry: E) => boolean | null
  /** Said on hover and focus. */
  tip?: (entry: E) => string
  /** What a rate is made of, with its interval: said on hover. */
  basis?: (entry: E) => string
}

const count = (value: number) => value.toLocaleString('en-US')
/** A label that ends in % says the unit for its whole column. */
const rate = (label: string, value: number | null) => (value === null ? null : `${value.toFixed(2)}${label.endsWith('%') ? '' : '%'}`)

const counts = <E>(label: string, of: (entry: E) => number): SummaryColumn<E> => ({ label, text: (entry) => count(of(entry)) })
const rates = <E>(label: string, of: (entry: E) => number | null, made: (entry: E) => readonly [number, number]): SummaryColumn<E> => ({
  label,
  text: (entry) => rate(label, of(entry)),
  basis: (entry) => madeOf(made(entry)),
})
const madeOf = ([numerator, denominator]: readonly [number, number]) => basisText({ numerator, denominator })
/** How many reviews there were; where one had no opportunity, how many enter the rates of loans. */
const reviewed = <E extends { total: number; judged: number }>(label: string): SummaryColumn<E> => ({
  label,
  text: ({ total, judged }) => (judged < total ? `${count(total)} (${count(judged)} of ${count(total)} had an opportunity)` : count(total)),
})
const starting = <E>(column: SummaryColumn<E>): SummaryColumn<E> => ({ ...column, starts: true })

type Severity = 'Material' | 'Moderate' | 'Coachback'

function loansWith(severity: Severity, slaLabel: string | null): SummaryColumn<EntryOf['underwriter']>[] {
  const key = ({ Material: 'material', Moderate: 'moderate', Coachback: 'coachback' } as const)[severity]
  return [
    starting(counts(`${severity} Loan Count`, (entry) => entry[key].count)),
    rates(
      `${severity} Defect %`,
      (entry) => entry[key].defect,
      (entry) => [entry[key].count, entry.judged],
    ),
    ...(slaLabel
      ? [
          rates<EntryOf['underwriter']>(
            slaLabel,
            (entry) => entry[key].sla,
            (entry) => [entry.judged - entry[key].count, entry.judged],
          ),
        ]
      : []),
  ]
}

const answersOf = (severity: Severity): SummaryColumn<EntryOf['closer']>[] => [
  starting(counts(`${severity} Total`, (entry) => entry[severity].total)),
  counts(`${severity} Acceptable`, (entry) => entry[severity].accept),
  counts(`${severity} Defect`, (entry) => entry[severity].defect),
  rates(
    `${severity} QC %`,
    (entry) => entry[severity].qc,
    (entry) => [entry[severity].accept, entry[severity].total],
  ),
]

/** Of how many loans none failed: beside the score by answers, which says something else (domain 5.2). */
function loanLevel({ criticalFail, judged, critical, criticalOpp }: EntryOf['processor']): string {
  const share = percent(judged - criticalFail, judged)
  if (share === null) return 'No loan was reviewed'
  return `${madeOf([criticalOpp - critical, criticalOpp])}. By loan: ${share.toFixed(2)}%, ${count(criticalFail)} of ${count(judged)} loans have a critical fail`
}

/** Two accuracies of the same counts are never taken for one another (domain 5.2). */
function howPooled({ weighted, Material, Moderate, Coachback }: EntryOf['closer']): string {
  if (weighted) return 'Answers are weighed: Material 5, Moderate 3, Coachback 1'
  const all = [Material, Moderate, Coachback]
  const sum = (of: 'accept' | 'total') => all.reduce((total, level) => total + level[of], 0)
  return `${madeOf([sum('accept'), sum('total')])}. Every answer counts the same`
}

/** The columns of the summary after the person, word for word (quality 2.1, 2.2). */
export const SUMMARY_COLUMNS: { [K in ReviewKind]: readonly SummaryColumn<EntryOf[K]>[] } = {
  processor: [
    reviewed('Loans Reviewed'),
    starting(counts('Critical Opportunities', ({ criticalOpp }) => criticalOpp)),
    counts('Critical Fail', ({ critical }) => critical),
    counts('Loan Level Critical Fail', ({ criticalFail }) => criticalFail),
    {
      label: 'Critical QC Score',
      text: ({ criticalQcScore }) => rate('Critical QC Score', criticalQcScore),
      met: ({ criticalQcScore }) => (criticalQcScore === null ? null : criticalQcScore >= QUALITY_SLA),
      tip: loanLevel,
    },
    { label: 'Quality SLA', text: () => `${QUALITY_SLA.toFixed(2)}%` },
    starting(counts('Coachback Opportunities', ({ coachbackOpp }) => coachbackOpp)),
    counts('Coachback Fail', ({ coachback }) => coachback),
    counts('Loan Level Coachbacks Fail', ({ coachbackFail }) => coachbackFail),
    rates(
      'Coachback QC Score',
      ({ coachbackQcScore }) => coachbackQcScore,
      ({ coachback, coachbackOpp }) => [coachbackOpp - coachback, coachbackOpp],
    ),
  ],
  underwriter: [
    reviewed('Full Loans Reviewed'),
    ...loansWith('Material', 'Material SLA %'),
    ...loansWith('Moderate', 'Moderate SLA'),
    ...loansWith('Coachback', null),
    starting(counts('Partial Loans Reviewed', ({ partialtotal }) => partialtotal)),
    counts('Partial Loans Opportunities', ({ partialopp }) => partialopp),
    counts('Partial Loans Error', ({ partialerror }) => partialerror),
    rates(
      'Partial Loans QC %',
      ({ partialqc }) => partialqc,
      ({ partialerror, partialopp }) => [partialopp - partialerror, partialopp],
    ),
  ],
  closer: [
    reviewed('Loans Reviewed'),
    ...answersOf('Material'),
    ...answersOf('Moderate'),
    ...answersOf('Coachback'),
    {
      label: 'Overall Accuracy',
      starts: true,
      says: (entries) => (entries.some(({ weighted }) => weighted) ? `Overall Accuracy, ${WEIGHTED}` : 'Overall Accuracy'),
      text: ({ overall }) => rate('Overall Accuracy', overall),
      tip: howPooled,
    },
  ],
}

export const PERSON_COLUMN: Readonly<Record<ReviewKind, string>> = { processor: 'Processor', underwriter: 'Underwriter', closer: 'Closer' }
