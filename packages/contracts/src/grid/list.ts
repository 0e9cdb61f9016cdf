import { isDay } from '../calendar/days.ts'
import type { Permission } from '../permissions.ts'
import { isLoanNumber, loanNumbersProblem, MAX_LOAN_NUMBER_LENGTH, parseLoanNumbers } from './loan-numbers.ts'
import type { Option } from './wire.ts'

/** How many rows a page has. 'Fit': as many as the window shows. Our web then sends the number. */
export type PageSize = number | 'All' | 'Fit'

/** One filter of a list. Its key is the field of the body (`SLA`, `taskStatus`). Its value is text in links and in the body. */
export interface FilterSpec {
  /** The label, as in "SLA is Not Met". */
  label: string
  /** The value if the request has none. '' means not filtered, and is not sent. */
  initial: string
  /** Whether a value from a link is valid. Invalid values are ignored. */
  accepts(value: string): boolean
  /** Returns the text shown for a value. A filter whose text is 'All' excludes no rows and is not named. Without it, the value is shown. */
  words?(value: string): string
  /** The values are ids, one or a list separated by commas, which need display names. */
  named?: true
  /** The allowed values, if the filter has a fixed list. */
  choices?: readonly string[]
}
export type FilterSpecs<F extends string = string> = Readonly<Record<F, FilterSpec>>

export interface ChoiceSpec<Word extends string = string> extends FilterSpec {
  initial: Word
  choices: readonly Word[]
}

/** A view that ships with a list. It is shown as a tab and is the same for all people. */
export interface BuiltInView {
  /** The view's name in links: `view=urgent`. */
  key: string
  name: string
  /** The filters that differ from the list's initial ones, by field. */
  filters: Readonly<Record<string, string>>
  /** The order of the view. Empty means the list's default order. */
  sort: readonly { col: string; dir: 'ASC' | 'DESC' }[]
  /** The permission without which people do not see the view. */
  needs?: Permission
  /** The keys of the views that this view combines. They have no row in common. Its tab shows the number of rows of each. */
  joins?: readonly string[]
}
/** Rows of a page in every built-in view. */
export const VIEW_ROWS = 25

/** Columns that may be drawn as one if space is short: result marks or names. */
export interface Fold {
  label: string
  /** The titles. All columns have the same draw type. */
  of: readonly string[]
}

/**
 * The part of a list that server and web share. The web opens it with these filters
 * and this page size, and the server uses the same for requests without any.
 */
export interface ListSpec<F extends string = string, E extends string = string> {
  filters: FilterSpecs<F>
  pageSizes: readonly PageSize[]
  pageSize: number
  /** The page size is that of the built-in view, and the bar offers no choice of it. */
  sizeOfView?: true
  /** The titles of the columns that come first on screen. The others follow in the server's order. */
  order?: readonly string[]
  /** The titles of the columns by which rows can be grouped: by person, or by day for times. */
  groupBy?: readonly string[]
  /** The folds, in the order in which they are applied. */
  folds?: readonly Fold[]
  /** The titles of the columns that people act on. Columns shrink and are folded until these columns are visible. */
  inSight?: readonly string[]
  /** A wide value of columns that need less or more space than columns of that title in other lists, by title. */
  wideValues?: Readonly<Record<string, string>>
  /** The filters that column headings offer too, by the column's title. */
  filterOf?: Readonly<Record<string, string>>
  /** The column to which `dateFromSearch` and `dateToSearch` apply. Its heading offers date ranges. */
  dayColumn?: string
  /** The operations that cells of event columns raise. */
  events?: readonly E[]
  /** The built-in views. Our web opens the list with the first one, unless the person chose another. They are not part of the wire. */
  views?: readonly BuiltInView[]
}

export function textFilter(label: string, maxLength = 200, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value.length <= maxLength }
}

/** Returns the filters of a list by loan: by a part of the number, or by a pasted list of whole numbers. */
export const loanNumberFilters = (label: string) => ({
  loanNumber: textFilter(label, MAX_LOAN_NUMBER_LENGTH),
  loanNumbers: {
    label,
    initial: '',
    accepts: (value) => value === '' || loanNumbersProblem(value) === null,
    words: (value) => (value === '' ? '' : `one of ${parseLoanNumbers(value).filter(isLoanNumber).length}`),
  } satisfies FilterSpec as FilterSpec,
})

export function choiceFilter<const Word extends string>(
  label: string,
  choices: readonly Word[],
  initial?: NoInfer<Word>,
): ChoiceSpec<Word> {
  const [first = '' as Word] = choices
  return { label, choices, initial: initial ?? first, accepts: (value) => (choices as readonly string[]).includes(value) }
}

const EARLIEST = '1900-01-01'

/** Returns a filter by a calendar day, `YYYY-MM-DD`. */
export function dayFilter(label: string, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value === '' || (isDay(value) && value >= EARLIEST) }
}

/** Returns a filter by record ids separated by commas, or 'All'. */
export function idsFilter(label: string): FilterSpec {
  return { label, initial: 'All', named: true, accepts: (value) => value === 'All' || /^[\w.-]+(,[\w.-]+)*$/.test(value) }
}

/** Returns a filter by values of a fixed list separated by commas, or 'All'. */
export function choicesFilter(label: string, choices: readonly string[]): FilterSpec & Required<Pick<FilterSpec, 'words'>> {
  return {
    label,
    initial: 'All',
    accepts: (value) => value === 'All' || value.split(',').every((word) => choices.includes(word)),
    words: (value) => value.replaceAll(',', ', '),
  }
}

/** Returns an option for each word. Its label is the word, or what `called` returns for it. */
export const toOptions = (words: readonly string[], called: (word: string) => string = (word) => word): Option[] =>
  words.map((word) => ({ label: called(word), value: word }))
