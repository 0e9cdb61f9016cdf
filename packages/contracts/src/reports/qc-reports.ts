import { type ChoiceSpec, choiceFilter, dayFilter, type FilterSpecs, type ListSpec } from '../grid/list.ts'
import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '../quality/reviews/lists.ts'
import { type Atoms, WEIGHTED, WEIGHTS } from '../quality/reviews/overall.ts'
import { AUDITS, type ReviewKind } from '../quality/reviews/words.ts'

export type Atom = keyof Atoms
export type Weights = Readonly<Partial<Record<Atom, number>>>

/**
 * A column with a count per person. The count opens the reviews in which one of the atoms `opens` is above 0. Its title is the drill-down
 * key (quality 2.4).
 */
export interface CountColumn {
  title: string
  label: string
  count: Weights
  opens: readonly Atom[]
}

/** A column with a percentage, rounded half up to two decimals. With `rest` it shows 100 less the percentage (domain 5.2). */
export interface RateColumn {
  title: string
  label: string
  share: Weights
  of: Weights
  rest?: true
  /** The rate counts answers and not loans, so that its interval is clustered by loan (domain 10.1). */
  answers?: true
}
export type ReportColumn = CountColumn | RateColumn
export const isCount = (column: ReportColumn): column is CountColumn => 'count' in column

export interface QcReport {
  kind: ReviewKind
  /** The role of the people in the rows. */
  person: 'Processor' | 'Underwriter' | 'Closer'
  /** The choice of audit or type; absent if there is none. */
  choice?: ChoiceSpec
  /** The columns after the person, by the chosen audit or type; under '' if there is no choice. */
  columns: Readonly<Record<string, readonly ReportColumn[]>>
}

export const REVIEWED: CountColumn = { title: 'LoansReviewed', label: 'Loans Reviewed', count: { units: 1 }, opens: ['units'] }
const loans = (title: string, label: string, level: 'high' | 'middle' | 'low'): CountColumn => ({
  title,
  label,
  count: { [`${level}Units`]: 1 },
  opens: [`${level}Units`],
})
export const FAILS = ['high', 'middle', 'low'] as const satisfies readonly Atom[]
const ALL_OPPORTUNITIES = { highOpportunities: 1, middleOpportunities: 1, lowOpportunities: 1 } as const
const OPPORTUNITIES: CountColumn = { title: 'Opportunities', label: 'Opportunities', count: { opportunities: 1 }, opens: ['opportunities'] }
const ERROR: CountColumn = { title: 'Error', label: 'Errors', count: { high: 1, middle: 1, low: 1 }, opens: FAILS }

/** Reviews superseded by a later one of the same loan, type and period. Not a column, but a pooled figure that opens them. */
export const SUPERSEDED: CountColumn = { title: 'Superseded', label: 'Earlier reviews, superseded', count: {}, opens: ['units'] }

/** Returns a rate column that counts answers and not loans: (opportunities − fails) ÷ opportunities. */
const answers = (label: string, fails: readonly Atom[], opportunities: Weights): RateColumn => ({
  title: label,
  label,
  share: { ...opportunities, ...Object.fromEntries(fails.map((name) => [name, -1])) },
  of: opportunities,
  answers: true,
})
const defect = (label: string, level: 'high' | 'middle' | 'low'): RateColumn => ({
  title: label,
  label,
  share: { [`${level}Units`]: 1 },
  of: { judged: 1 },
})
const rest = (label: string, rate: RateColumn): RateColumn => ({ ...rate, title: label, label, rest: true })

export const ACCURACY = answers('Overall Accuracy', FAILS, ALL_OPPORTUNITIES)
const ALL_WEIGHED = Object.fromEntries(FAILS.map((level) => [`${level}Opportunities`, WEIGHTS[level]])) as Weights
/** The accuracy column when a setting weighs the severities (domain 5.2). */
export const WEIGHTED_ACCURACY: RateColumn = {
  title: ACCURACY.title,
  label: `${ACCURACY.label}, ${WEIGHTED}`,
  share: { ...ALL_WEIGHED, ...Object.fromEntries(FAILS.map((level) => [level, -WEIGHTS[level]])) },
  of: ALL_WEIGHED,
}

const material = defect('Material Defect %', 'high')
const moderate = defect('Moderate Defect %', 'middle')

const CLOSER: readonly ReportColumn[] = [
  REVIEWED,
  loans('MaterialCount', 'Material Loans', 'high'),
  loans('ModerateCount', 'Moderate Loans', 'middle'),
  loans('CoachBackCount', 'Coachback Loans', 'low'),
  OPPORTUNITIES,
  ERROR,
  answers('Material QC %', ['high'], { highOpportunities: 1 }),
  answers('Moderate QC %', ['middle'], { middleOpportunities: 1 }),
  answers('Coachback QC %', ['low'], { lowOpportunities: 1 }),
  ACCURACY,
]

/**
 * The QC reports (quality 2.4; domain 8): a row for each person whose work was reviewed, a count for each drill-down key, and the scores of
 * domain 5.2.
 */
export const QC_REPORTS = {
  processor: {
    kind: 'processor',
    person: 'Processor',
    columns: {
      '': [
        REVIEWED,
        loans('CriticalLoan', 'Critical Loans', 'high'),
        answers('Critical QC Score', ['high'], { highOpportunities: 1 }),
        loans('CoachbackLoan', 'Coachback Loans', 'middle'),
        answers('Coachback QC Score', ['middle'], { middleOpportunities: 1 }),
      ],
    },
  },
  underwriter: {
    kind: 'underwriter',
    person: 'Underwriter',
    choice: choiceFilter('Audit', AUDITS),
    columns: {
      Full: [
        { ...REVIEWED, label: 'Full Loans' },
        loans('MaterialCount', 'Material Loans', 'high'),
        material,
        rest('Material SLA %', material),
        loans('ModerateCount', 'Moderate Loans', 'middle'),
        moderate,
        rest('Moderate SLA', moderate),
        loans('CoachBackCount', 'Coachback Loans', 'low'),
        defect('Coachback Defect %', 'low'),
      ],
      Partial: [
        { ...REVIEWED, label: 'Partial Loans' },
        { ...OPPORTUNITIES, label: 'Opportunities' },
        { ...ERROR, label: 'Errors' },
        answers('Partial Loans QC %', FAILS, { opportunities: 1 }),
      ],
    },
  },
  closer: {
    kind: 'closer',
    person: 'Closer',
    choice: choiceFilter('Type', ['ICD QC', 'Final Doc QC']),
    columns: { 'ICD QC': CLOSER, 'Final Doc QC': CLOSER },
  },
} as const satisfies Record<ReviewKind, QcReport>

/** Returns the scores over answers of a kind, each once. */
export const answerScores = (kind: ReviewKind): RateColumn[] => {
  const columns: readonly (readonly ReportColumn[])[] = Object.values(QC_REPORTS[kind].columns)
  return [...new Set(columns.flat().filter((of): of is RateColumn => !isCount(of) && of.answers === true))]
}

/** Drill-down keys that other variants of a report use for the same counts (domain 8). */
export const DRILL_ALIASES: Readonly<Record<string, string>> = { CriticalLoan: 'MaterialCount', CoachbackLoan: 'CoachBackCount' }

const days = {
  dateFromSearch: dayFilter('QC created from'),
  dateToSearch: dayFilter('QC created to'),
  dateFromComplete: dayFilter('QC completed from'),
  dateToComplete: dayFilter('QC completed to'),
}
/**
 * Reviews of different selections are never mixed in one rate (domain 4). `fails` counts before or after overturns (domain 5). Not in the
 * old client's wire.
 */
const counting = { selection: SUMMARY_SELECTIONS, fails: SUMMARY_FAILS }

const listOf = (filters: FilterSpecs): ListSpec => ({ filters, pageSizes: [10], pageSize: 10 })

/** Ten rows a page (quality 9). Without dates a report counts what was completed in the previous full month. */
export const QC_REPORT_LISTS: Readonly<Record<ReviewKind, ListSpec>> = {
  processor: listOf({ ...days, ...counting }),
  underwriter: listOf({ audit: QC_REPORTS.underwriter.choice, ...days, ...counting }),
  closer: listOf({ audit: QC_REPORTS.closer.choice, ...days, ...counting }),
}

/** The list of loans behind a figure, in a popup. */
export const BEHIND_LIST: ListSpec = { filters: {}, pageSizes: [10], pageSize: 10 }
