import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { EntryOf } from './pool.ts'

/** The Quality SLA of processors, in percent (quality 9). */
const QUALITY_SLA = 90

export interface SummaryColumn<E> {
  label: string
  /** What the cell says; null is an en dash. */
  text: (entry: E) => string | null
  /** Begins a group of columns. */
  starts?: true
  /** Reaches its target; null where there is nothing to compare. */
  met?: (entry: E) => boolean | null
  /** Said on hover and focus. */
  tip?: (entry: E) => string
}

const count = (value: number) => value.toLocaleString('en-US')
/** A label that ends in % says the unit for its whole column. */
const rate = (label: string, value: number | null) => (value === null ? null : `${value.toFixed(2)}${label.endsWith('%') ? '' : '%'}`)

const counts = <E>(label: string, of: (entry: E) => number): SummaryColumn<E> => ({ label, text: (entry) => count(of(entry)) })
const rates = <E>(label: string, of: (entry: E) => number | null): SummaryColumn<E> => ({ label, text: (entry) => rate(label, of(entry)) })
const starting = <E>(column: SummaryColumn<E>): SummaryColumn<E> => ({ ...column, starts: true })

type Severity = 'Material' | 'Moderate' | 'Coachback'

function loansWith(severity: Severity, slaLabel: string | null): SummaryColumn<EntryOf['underwriter']>[] {
  const key = ({ Material: 'material', Moderate: 'moderate', Coachback: 'coachback' } as const)[severity]
  return [
    starting(counts(`${severity} Loan Count`, (entry) => entry[key].count)),
    rates(`${severity} Defect %`, (entry) => entry[key].defect),
    ...(slaLabel ? [rates<EntryOf['underwriter']>(slaLabel, (entry) => entry[key].sla)] : []),
  ]
}

const answersOf = (severity: Severity): SummaryColumn<EntryOf['closer']>[] => [
  starting(counts(`${severity} Total`, (entry) => entry[severity].total)),
  counts(`${severity} Acceptable`, (entry) => entry[severity].accept),
  counts(`${severity} Defect`, (entry) => entry[severity].defect),
  rates(`${severity} QC %`, (entry) => entry[severity].qc),
]

/** Of how many loans none failed: beside the score by answers, which says something else (domain 5.2). */
function loanLevel({ criticalFail, total }: EntryOf['processor']): string {
  const share = percent(total - criticalFail, total)
  if (share === null) return 'No loan was reviewed'
  return `By loan: ${share.toFixed(2)}%, ${count(criticalFail)} of ${count(total)} loans have a critical fail`
}

/** Two accuracies of the same counts are never taken for one another (domain 5.2). */
const howPooled = ({ weighted }: EntryOf['closer']): string =>
  weighted ? 'Answers are weighed: Material 5, Moderate 3, Coachback 1' : 'Every answer counts the same'

/** The columns of the summary after the person, word for word (quality 2.1, 2.2). */
export const SUMMARY_COLUMNS: { [K in ReviewKind]: readonly SummaryColumn<EntryOf[K]>[] } = {
  processor: [
    counts('Loans Reviewed', ({ total }) => total),
    starting(counts('Critical Opportunities', ({ criticalOpp }) => criticalOpp)),
    counts('Critical Fail', ({ critical }) => critical),
    counts('Loan Level Critical Fail', ({ criticalFail }) => criticalFail),
    {
      ...rates('Critical QC Score', ({ criticalQcScore }) => criticalQcScore),
      met: ({ criticalQcScore }) => (criticalQcScore === null ? null : criticalQcScore >= QUALITY_SLA),
      tip: loanLevel,
    },
    { label: 'Quality SLA', text: () => `${QUALITY_SLA.toFixed(2)}%` },
    starting(counts('Coachback Opportunities', ({ coachbackOpp }) => coachbackOpp)),
    counts('Coachback Fail', ({ coachback }) => coachback),
    counts('Loan Level Coachbacks Fail', ({ coachbackFail }) => coachbackFail),
    rates('Coachback QC Score', ({ coachbackQcScore }) => coachbackQcScore),
  ],
  underwriter: [
    counts('Full Loans Reviewed', ({ total }) => total),
    ...loansWith('Material', 'Material SLA %'),
    ...loansWith('Moderate', 'Moderate SLA'),
    ...loansWith('Coachback', null),
    starting(counts('Partial Loans Reviewed', ({ partialtotal }) => partialtotal)),
    counts('Partial Loans Opportunities', ({ partialopp }) => partialopp),
    counts('Partial Loans Error', ({ partialerror }) => partialerror),
    rates('Partial Loans QC %', ({ partialqc }) => partialqc),
  ],
  closer: [
    counts('Loans Reviewed', ({ total }) => total),
    ...answersOf('Material'),
    ...answersOf('Moderate'),
    ...answersOf('Coachback'),
    { ...starting(rates<EntryOf['closer']>('Overall Accuracy', ({ overall }) => overall)), tip: howPooled },
  ],
}

export const PERSON_COLUMN: Readonly<Record<ReviewKind, string>> = { processor: 'Processor', underwriter: 'Underwriter', closer: 'Closer' }
