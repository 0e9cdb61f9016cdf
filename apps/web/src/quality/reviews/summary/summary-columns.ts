import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import { WEIGHTED_NOTE } from '@ivue/contracts/quality/reviews/overall.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from '@ivue/contracts/quality/reviews/overall-report.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { clusteredInterval } from '@ivue/contracts/quality/statistics/clustered.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

/** A person's row of the summary, or that of all reviews together, for each kind of review. */
export interface SummaryEntries {
  processor: ProcessorEntry
  underwriter: UnderwriterEntry
  closer: CloserEntry
}

/** Processors' target for quality, in percent (quality 9). */
const QUALITY_SLA = 90

export interface SummaryColumn<E> {
  figure: FigureId
  label: string
  /** Returns the heading of the table with this entry of all reviews together. The default is `label`. */
  heading?: (together: E) => string
  /** Returns the cell's text. A null is shown as an en dash. */
  text: (entry: E) => string | null
  /** Whether the column is the first of a group. */
  startsGroup?: true
  /** Returns whether the target is met, or null if there is none. */
  met?: (entry: E) => boolean | null
  /** Returns the counts of a rate. */
  counts?: (entry: E) => Counts | undefined
  /** Returns a further part of the card of the figure. */
  part?: (entry: E) => readonly [name: string, words: string]
}

/** The sums over loans of each score over answers, by the id of its figure. */
type SummaryLoans = Pick<SummaryEntries['processor'], 'loans'>

const count = (value: number) => value.toLocaleString('en-US')
/** Formats a percentage. Without a % sign if the label of the column ends in one. */
const rate = (label: string, value: number | null) => (value === null ? null : `${value.toFixed(2)}${label.endsWith('%') ? '' : '%'}`)

const countColumn = <E>(figure: FigureId, label: string, of: (entry: E) => number): SummaryColumn<E> => ({
  figure,
  label,
  text: (entry) => count(of(entry)),
})
const rateColumn = <E extends SummaryLoans>(
  figure: FigureId,
  label: string,
  of: (entry: E) => number | null,
  made: (entry: E) => readonly [number, number],
): SummaryColumn<E> => ({
  figure,
  label,
  text: (entry) => rate(label, of(entry)),
  counts: (entry) => countsOf(figure, entry, made(entry)),
})
/** Returns the counts of a share. The interval of a score over answers is clustered by loan. */
function countsOf(figure: FigureId, { loans }: SummaryLoans, [numerator, denominator]: readonly [number, number]): Counts {
  const [of, sums] = [{ numerator, denominator }, loans[figure]]
  return { ...of, ...(sums && { interval: clusteredInterval(of, sums) }) }
}
/**
 * Returns the column of reviewed loans. If some of them had no opportunity, the text also says how many had one, because only these count
 * in the rates of loans.
 */
const reviewedColumn = <E extends { total: number; judged: number }>(figure: FigureId, label: string): SummaryColumn<E> => ({
  figure,
  label,
  text: ({ total, judged }) => (judged < total ? `${count(total)} (${count(judged)} of ${count(total)} had an opportunity)` : count(total)),
})
const startGroup = <E>(column: SummaryColumn<E>): SummaryColumn<E> => ({ ...column, startsGroup: true })

type Severity = 'Material' | 'Moderate' | 'Coachback'

function loanColumns(severity: Severity, sla?: readonly [FigureId, label: string]): SummaryColumn<SummaryEntries['underwriter']>[] {
  const key = ({ Material: 'material', Moderate: 'moderate', Coachback: 'coachback' } as const)[severity]
  return [
    startGroup(countColumn(`qc.${severity}`, `${severity} Loan Count`, (entry) => entry[key].count)),
    rateColumn(
      `qc.${severity}Rate`,
      `${severity} Defect %`,
      (entry) => entry[key].defect,
      (entry) => [entry[key].count, entry.judged],
    ),
    ...(sla
      ? [
          rateColumn<SummaryEntries['underwriter']>(
            ...sla,
            (entry) => entry[key].sla,
            (entry) => [entry.judged - entry[key].count, entry.judged],
          ),
        ]
      : []),
  ]
}

const answerColumns = (severity: Severity): SummaryColumn<SummaryEntries['closer']>[] => [
  startGroup(countColumn(`closer${severity}.Total`, `${severity} Total`, (entry) => entry[severity].total)),
  countColumn(`closer${severity}.Acceptable`, `${severity} Acceptable`, (entry) => entry[severity].accept),
  countColumn(`closer${severity}.Defect`, `${severity} Defect`, (entry) => entry[severity].defect),
  rateColumn(
    `closer${severity}.Score`,
    `${severity} QC %`,
    (entry) => entry[severity].qc,
    (entry) => [entry[severity].accept, entry[severity].total],
  ),
]

/** Returns the share of loans without a critical fail, for the card of the score by answers (domain 5.2). */
function byLoan({ criticalFail, judged }: SummaryEntries['processor']) {
  const share = percent(judged - criticalFail, judged)
  const words =
    share === null ? 'No loan was reviewed' : `${share.toFixed(2)} %, ${count(criticalFail)} of ${countText(judged, 'loan')} failed`
  return ['By loan', words] as const
}

/** Returns the counts of the accuracy. Weighted answers have none. */
function accuracyCounts(entry: SummaryEntries['closer']): Counts | undefined {
  const { weighted, Material, Moderate, Coachback } = entry
  const sum = (of: 'accept' | 'total') => Material[of] + Moderate[of] + Coachback[of]
  return weighted ? undefined : countsOf('answers.Accuracy', entry, [sum('accept'), sum('total')])
}

/** The columns after the person; labels as in the specification (quality 2.1, 2.2). */
export const SUMMARY_COLUMNS: { [K in ReviewKind]: readonly SummaryColumn<SummaryEntries[K]>[] } = {
  processor: [
    reviewedColumn('qc.Reviewed', 'Loans Reviewed'),
    startGroup(countColumn('answers.CriticalOpportunities', 'Critical Opportunities', ({ criticalOpp }) => criticalOpp)),
    countColumn('answers.CriticalFail', 'Critical Fail', ({ critical }) => critical),
    countColumn('qc.Critical', 'Loan Level Critical Fail', ({ criticalFail }) => criticalFail),
    {
      figure: 'answers.CriticalScore',
      label: 'Critical QC Score',
      text: ({ criticalQcScore }) => rate('Critical QC Score', criticalQcScore),
      met: ({ criticalQcScore }) => (criticalQcScore === null ? null : criticalQcScore >= QUALITY_SLA),
      counts: (entry) => countsOf('answers.CriticalScore', entry, [entry.criticalOpp - entry.critical, entry.criticalOpp]),
      part: byLoan,
    },
    { figure: 'answers.QualitySla', label: 'Quality SLA', text: () => `${QUALITY_SLA.toFixed(2)}%` },
    startGroup(countColumn('answers.CoachbackOpportunities', 'Coachback Opportunities', ({ coachbackOpp }) => coachbackOpp)),
    countColumn('answers.CoachbackFail', 'Coachback Fail', ({ coachback }) => coachback),
    countColumn('qc.Coachback', 'Loan Level Coachbacks Fail', ({ coachbackFail }) => coachbackFail),
    rateColumn(
      'answers.CoachbackScore',
      'Coachback QC Score',
      ({ coachbackQcScore }) => coachbackQcScore,
      ({ coachback, coachbackOpp }) => [coachbackOpp - coachback, coachbackOpp],
    ),
  ],
  underwriter: [
    reviewedColumn('qc.Full', 'Full Loans Reviewed'),
    ...loanColumns('Material', ['qc.MaterialSla', 'Material SLA %']),
    ...loanColumns('Moderate', ['qc.ModerateSla', 'Moderate SLA']),
    ...loanColumns('Coachback'),
    startGroup(countColumn('qc.Partial', 'Partial Loans Reviewed', ({ partialtotal }) => partialtotal)),
    countColumn('answers.Opportunities', 'Partial Loans Opportunities', ({ partialopp }) => partialopp),
    countColumn('answers.Errors', 'Partial Loans Error', ({ partialerror }) => partialerror),
    rateColumn(
      'answers.PartialScore',
      'Partial Loans QC %',
      ({ partialqc }) => partialqc,
      ({ partialerror, partialopp }) => [partialopp - partialerror, partialopp],
    ),
  ],
  closer: [
    reviewedColumn('qc.Reviewed', 'Loans Reviewed'),
    ...answerColumns('Material'),
    ...answerColumns('Moderate'),
    ...answerColumns('Coachback'),
    {
      figure: 'answers.Accuracy',
      label: 'Overall Accuracy',
      startsGroup: true,
      heading: ({ weighted }) => (weighted ? `Overall Accuracy, ${WEIGHTED_NOTE}` : 'Overall Accuracy'),
      text: ({ overall }) => rate('Overall Accuracy', overall),
      counts: accuracyCounts,
      part: ({ weighted }) => ['Weights', weighted ? 'Material 5, Moderate 3, Coachback 1' : 'Every answer counts the same'],
    },
  ],
}

export const PERSON_COLUMN: Readonly<Record<ReviewKind, string>> = { processor: 'Processor', underwriter: 'Underwriter', closer: 'Closer' }
