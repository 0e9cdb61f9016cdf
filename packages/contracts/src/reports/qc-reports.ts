import { FIGURES, type FigureId } from '../figures/registry.ts'
import { type ChoiceSpec, choiceFilter, dayFilter, type FilterSpecs, type ListSpec } from '../grid/list.ts'
import { SUMMARY_FAILS, SUMMARY_SELECTIONS } from '../quality/reviews/lists.ts'
import { type ReviewAtoms, WEIGHTS } from '../quality/reviews/overall.ts'
import { AUDITS, type ReviewKind } from '../quality/reviews/words.ts'

export type ReviewAtom = keyof ReviewAtoms
export type Weights = Readonly<Partial<Record<ReviewAtom, number>>>

/** The figure of a column, whose name is the heading. The `title` is the drill-down key (quality 2.4). */
interface FigureColumn {
  title: string
  label: string
  figure: FigureId
}

/** A column with a count per person. The count opens the reviews in which one of the atoms `opens` is above 0. */
export interface CountColumn extends FigureColumn {
  count: Weights
  opens: readonly ReviewAtom[]
}

/** A column with a percentage, rounded half up to two decimals. With `rest` it shows 100 less the percentage (domain 5.2). */
export interface RateColumn extends FigureColumn {
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

const count = (figure: FigureId, title: string, weights: Weights, opens: readonly ReviewAtom[]): CountColumn => ({
  title,
  label: FIGURES[figure].name,
  figure,
  count: weights,
  opens,
})
const rate = (figure: FigureId, share: Weights, of: Weights): RateColumn => ({
  title: FIGURES[figure].name,
  label: FIGURES[figure].name,
  figure,
  share,
  of,
})

export const REVIEWED = count('qc.Reviewed', 'LoansReviewed', { units: 1 }, ['units'])
const loans = (figure: FigureId, title: string, level: 'high' | 'middle' | 'low') =>
  count(figure, title, { [`${level}Units`]: 1 }, [`${level}Units`])
export const FAILS = ['high', 'middle', 'low'] as const satisfies readonly ReviewAtom[]
const ALL_OPPORTUNITIES = { highOpportunities: 1, middleOpportunities: 1, lowOpportunities: 1 } as const
const OPPORTUNITIES = count('answers.Opportunities', 'Opportunities', { opportunities: 1 }, ['opportunities'])
const ERROR = count('answers.Errors', 'Error', { high: 1, middle: 1, low: 1 }, FAILS)

/** Reviews superseded by a later one of the same loan, type and period. Not a column, but a pooled figure that opens them. */
export const SUPERSEDED = count('qc.Superseded', 'Superseded', { units: 1 }, ['units'])

/** Returns a rate column that counts answers and not loans: (opportunities − fails) ÷ opportunities. */
const answers = (figure: FigureId, fails: readonly ReviewAtom[], opportunities: Weights): RateColumn => ({
  ...rate(figure, { ...opportunities, ...Object.fromEntries(fails.map((name) => [name, -1])) }, opportunities),
  answers: true,
})
const defect = (figure: FigureId, level: 'high' | 'middle' | 'low'): RateColumn => rate(figure, { [`${level}Units`]: 1 }, { judged: 1 })
const rest = (figure: FigureId, { share, of }: RateColumn): RateColumn => ({ ...rate(figure, share, of), rest: true })

export const ACCURACY = answers('answers.Accuracy', FAILS, ALL_OPPORTUNITIES)
const ALL_WEIGHED = Object.fromEntries(FAILS.map((level) => [`${level}Opportunities`, WEIGHTS[level]])) as Weights
/** The accuracy column when a setting weighs the severities (domain 5.2). */
export const WEIGHTED_ACCURACY: RateColumn = {
  ...rate('answers.Weighted', { ...ALL_WEIGHED, ...Object.fromEntries(FAILS.map((level) => [level, -WEIGHTS[level]])) }, ALL_WEIGHED),
  title: ACCURACY.title,
}

const material = defect('qc.MaterialRate', 'high')
const moderate = defect('qc.ModerateRate', 'middle')

const CLOSER: readonly ReportColumn[] = [
  REVIEWED,
  loans('qc.Material', 'MaterialCount', 'high'),
  loans('qc.Moderate', 'ModerateCount', 'middle'),
  loans('qc.Coachback', 'CoachBackCount', 'low'),
  OPPORTUNITIES,
  ERROR,
  answers('closerMaterial.Score', ['high'], { highOpportunities: 1 }),
  answers('closerModerate.Score', ['middle'], { middleOpportunities: 1 }),
  answers('closerCoachback.Score', ['low'], { lowOpportunities: 1 }),
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
        loans('qc.Critical', 'CriticalLoan', 'high'),
        answers('answers.CriticalScore', ['high'], { highOpportunities: 1 }),
        loans('qc.Coachback', 'CoachbackLoan', 'middle'),
        answers('answers.CoachbackScore', ['middle'], { middleOpportunities: 1 }),
      ],
    },
  },
  underwriter: {
    kind: 'underwriter',
    person: 'Underwriter',
    choice: choiceFilter('Audit', AUDITS),
    columns: {
      Full: [
        count('qc.Full', REVIEWED.title, REVIEWED.count, REVIEWED.opens),
        loans('qc.Material', 'MaterialCount', 'high'),
        material,
        rest('qc.MaterialSla', material),
        loans('qc.Moderate', 'ModerateCount', 'middle'),
        moderate,
        rest('qc.ModerateSla', moderate),
        loans('qc.Coachback', 'CoachBackCount', 'low'),
        defect('qc.CoachbackRate', 'low'),
      ],
      Partial: [
        count('qc.Partial', REVIEWED.title, REVIEWED.count, REVIEWED.opens),
        OPPORTUNITIES,
        ERROR,
        answers('answers.PartialScore', FAILS, { opportunities: 1 }),
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
 * The filters of what a report counts. Reviews of different selections are never mixed in one rate (domain 4). Fails are counted before or
 * after overturns (domain 5). Not in the old client's wire.
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
export const FIGURE_LOANS_LIST: ListSpec = { filters: {}, pageSizes: [10], pageSize: 10 }
