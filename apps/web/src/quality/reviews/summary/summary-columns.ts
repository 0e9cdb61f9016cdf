import { percent } from '@ivue/contracts/figures/rounding.ts'
import { WEIGHTED } from '@ivue/contracts/quality/reviews/overall.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { basisText } from '@ivue/contracts/quality/statistics/basis.ts'
import type { EntryOf } from './pool.ts'

/** Processors' target for quality, in percent (quality 9). */
const QUALITY_SLA = 90

export interface SummaryColumn<E> {
  label: string
  /** Replaces `label` as the heading. */
  says?: (entries: readonly E[]) => string
  /** The cell's text; null is shown as an en dash. */
  text: (entry: E) => string | null
  /** First column of a group. */
  starts?: true
  /** Whether the target is met; null if there is none. */
  met?: (entry: E) => boolean | null
  /** Tooltip on hover and focus. */
  tip?: (entry: E) => string
  /** Numerator, denominator and interval of a rate; shown on hover. */
  basis?: (entry: E) => string
}

const count = (value: number) => value.toLocaleString('en-US')
/** A label that ends in % gives the unit for its whole column. */
const rate = (label: string, value: number | null) => (value === null ? null : `${value.toFixed(2)}${label.endsWith('%') ? '' : '%'}`)

const counts = <E>(label: string, of: (entry: E) => number): SummaryColumn<E> => ({ label, text: (entry) => count(of(entry)) })
const rates = <E>(label: string, of: (entry: E) => number | null, made: (entry: E) => readonly [number, number]): SummaryColumn<E> => ({
  label,
  text: (entry) => rate(label, of(entry)),
  basis: (entry) => madeOf(made(entry)),
})
const madeOf = ([numerator, denominator]: readonly [number, number]) => basisText({ numerator, denominator })
/** Counts the reviews, and those with an opportunity if they are fewer; only these enter the rates of loans. */
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

/** Explains the loan-level rate: the share of loans without a critical fail, as opposed to the score by answers (domain 5.2). */
function loanLevel({ criticalFail, judged, critical, criticalOpp }: EntryOf['processor']): string {
  const share = percent(judged - criticalFail, judged)
  if (share === null) return 'No loan was reviewed'
  return `${madeOf([criticalOpp - critical, criticalOpp])}. By loan: ${share.toFixed(2)}%, ${count(criticalFail)} of ${count(judged)} loans have a critical fail`
}

/** Explains which accuracy is shown: weighted by severity, or with equal weights (domain 5.2). */
function howPooled({ weighted, Material, Moderate, Coachback }: EntryOf['closer']): string {
  if (weighted) return 'Answers are weighed: Material 5, Moderate 3, Coachback 1'
  const all = [Material, Moderate, Coachback]
  const sum = (of: 'accept' | 'total') => all.reduce((total, level) => total + level[of], 0)
  return `${madeOf([sum('accept'), sum('total')])}. Every answer counts the same`
}

/** The columns after the person; labels as in the specification (quality 2.1, 2.2). */
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
