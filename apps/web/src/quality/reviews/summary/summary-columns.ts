import { percent } from '@ivue/contracts/figures/rounding.ts'
import { WEIGHTED } from '@ivue/contracts/quality/reviews/overall.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { formatBasis } from '@ivue/contracts/quality/statistics/basis.ts'
import { clusteredInterval } from '@ivue/contracts/quality/statistics/clustered.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { SummaryEntries } from './pool.ts'

/** Processors' target for quality, in percent (quality 9). */
const QUALITY_SLA = 90

export interface SummaryColumn<E> {
  label: string
  /** Returns the heading for these entries. Default: `label`. */
  heading?: (entries: readonly E[]) => string
  /** The cell's text; null is shown as an en dash. */
  text: (entry: E) => string | null
  /** First column of a group. */
  startsGroup?: true
  /** Whether the target is met; null if there is none. */
  met?: (entry: E) => boolean | null
  /** Tooltip on hover and focus. */
  tip?: (entry: E) => string
  /** Numerator, denominator and interval of a rate; shown on hover. */
  basis?: (entry: E) => string
}

/** The sums over loans of each score over answers, by its label. */
type Rated = Pick<SummaryEntries['processor'], 'loans'>

const count = (value: number) => value.toLocaleString('en-US')
/** Formats a percentage. Without a % sign if the label of the column ends in one. */
const rate = (label: string, value: number | null) => (value === null ? null : `${value.toFixed(2)}${label.endsWith('%') ? '' : '%'}`)

const countColumn = <E>(label: string, of: (entry: E) => number): SummaryColumn<E> => ({ label, text: (entry) => count(of(entry)) })
const rateColumn = <E extends Rated>(
  label: string,
  of: (entry: E) => number | null,
  made: (entry: E) => readonly [number, number],
): SummaryColumn<E> => ({
  label,
  text: (entry) => rate(label, of(entry)),
  basis: (entry) => basisWords(label, entry, made(entry)),
})
/** Returns the basis of a share. The interval of a score over answers is clustered by loan. */
function basisWords(label: string, { loans }: Rated, [numerator, denominator]: readonly [number, number]): string {
  const [of, sums] = [{ numerator, denominator }, loans[label]]
  return formatBasis(of, sums && clusteredInterval(of, sums))
}
/** Returns the column of reviewed loans. It adds how many had an opportunity if not all had, because only these count in the rates of loans. */
const reviewedColumn = <E extends { total: number; judged: number }>(label: string): SummaryColumn<E> => ({
  label,
  text: ({ total, judged }) => (judged < total ? `${count(total)} (${count(judged)} of ${count(total)} had an opportunity)` : count(total)),
})
const startGroup = <E>(column: SummaryColumn<E>): SummaryColumn<E> => ({ ...column, startsGroup: true })

type Severity = 'Material' | 'Moderate' | 'Coachback'

function loanColumns(severity: Severity, slaLabel: string | null): SummaryColumn<SummaryEntries['underwriter']>[] {
  const key = ({ Material: 'material', Moderate: 'moderate', Coachback: 'coachback' } as const)[severity]
  return [
    startGroup(countColumn(`${severity} Loan Count`, (entry) => entry[key].count)),
    rateColumn(
      `${severity} Defect %`,
      (entry) => entry[key].defect,
      (entry) => [entry[key].count, entry.judged],
    ),
    ...(slaLabel
      ? [
          rateColumn<SummaryEntries['underwriter']>(
            slaLabel,
            (entry) => entry[key].sla,
            (entry) => [entry.judged - entry[key].count, entry.judged],
          ),
        ]
      : []),
  ]
}

const answerColumns = (severity: Severity): SummaryColumn<SummaryEntries['closer']>[] => [
  startGroup(countColumn(`${severity} Total`, (entry) => entry[severity].total)),
  countColumn(`${severity} Acceptable`, (entry) => entry[severity].accept),
  countColumn(`${severity} Defect`, (entry) => entry[severity].defect),
  rateColumn(
    `${severity} QC %`,
    (entry) => entry[severity].qc,
    (entry) => [entry[severity].accept, entry[severity].total],
  ),
]

/** Returns the tooltip of the score by answers: its counts, and the share of loans without a critical fail (domain 5.2). */
function qcScoreTip(entry: SummaryEntries['processor']): string {
  const { criticalFail, judged, critical, criticalOpp } = entry
  const share = percent(judged - criticalFail, judged)
  if (share === null) return 'No loan was reviewed'
  return `${basisWords('Critical QC Score', entry, [criticalOpp - critical, criticalOpp])}. By loan: ${share.toFixed(2)}%, ${count(criticalFail)} of ${countText(judged, 'loan')} with a critical fail`
}

/** Returns the tooltip of the accuracy: whether answers are weighted by severity or count the same (domain 5.2). */
function accuracyTip(entry: SummaryEntries['closer']): string {
  const { weighted, Material, Moderate, Coachback } = entry
  if (weighted) return 'Answers are weighed: Material 5, Moderate 3, Coachback 1'
  const all = [Material, Moderate, Coachback]
  const sum = (of: 'accept' | 'total') => all.reduce((total, level) => total + level[of], 0)
  return `${basisWords('Overall Accuracy', entry, [sum('accept'), sum('total')])}. Every answer counts the same`
}

/** The columns after the person; labels as in the specification (quality 2.1, 2.2). */
export const SUMMARY_COLUMNS: { [K in ReviewKind]: readonly SummaryColumn<SummaryEntries[K]>[] } = {
  processor: [
    reviewedColumn('Loans Reviewed'),
    startGroup(countColumn('Critical Opportunities', ({ criticalOpp }) => criticalOpp)),
    countColumn('Critical Fail', ({ critical }) => critical),
    countColumn('Loan Level Critical Fail', ({ criticalFail }) => criticalFail),
    {
      label: 'Critical QC Score',
      text: ({ criticalQcScore }) => rate('Critical QC Score', criticalQcScore),
      met: ({ criticalQcScore }) => (criticalQcScore === null ? null : criticalQcScore >= QUALITY_SLA),
      tip: qcScoreTip,
    },
    { label: 'Quality SLA', text: () => `${QUALITY_SLA.toFixed(2)}%` },
    startGroup(countColumn('Coachback Opportunities', ({ coachbackOpp }) => coachbackOpp)),
    countColumn('Coachback Fail', ({ coachback }) => coachback),
    countColumn('Loan Level Coachbacks Fail', ({ coachbackFail }) => coachbackFail),
    rateColumn(
      'Coachback QC Score',
      ({ coachbackQcScore }) => coachbackQcScore,
      ({ coachback, coachbackOpp }) => [coachbackOpp - coachback, coachbackOpp],
    ),
  ],
  underwriter: [
    reviewedColumn('Full Loans Reviewed'),
    ...loanColumns('Material', 'Material SLA %'),
    ...loanColumns('Moderate', 'Moderate SLA'),
    ...loanColumns('Coachback', null),
    startGroup(countColumn('Partial Loans Reviewed', ({ partialtotal }) => partialtotal)),
    countColumn('Partial Loans Opportunities', ({ partialopp }) => partialopp),
    countColumn('Partial Loans Error', ({ partialerror }) => partialerror),
    rateColumn(
      'Partial Loans QC %',
      ({ partialqc }) => partialqc,
      ({ partialerror, partialopp }) => [partialopp - partialerror, partialopp],
    ),
  ],
  closer: [
    reviewedColumn('Loans Reviewed'),
    ...answerColumns('Material'),
    ...answerColumns('Moderate'),
    ...answerColumns('Coachback'),
    {
      label: 'Overall Accuracy',
      startsGroup: true,
      heading: (entries) => (entries.some(({ weighted }) => weighted) ? `Overall Accuracy, ${WEIGHTED}` : 'Overall Accuracy'),
      text: ({ overall }) => rate('Overall Accuracy', overall),
      tip: accuracyTip,
    },
  ],
}

export const PERSON_COLUMN: Readonly<Record<ReviewKind, string>> = { processor: 'Processor', underwriter: 'Underwriter', closer: 'Closer' }
