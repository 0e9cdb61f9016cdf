import { isDay } from '../calendar/days.ts'
import type { Option } from '../grid.ts'
import type { Permission } from '../permissions.ts'

/** Rows of a page. Fit: as many as the window shows; our web sends how many these are. */
export type PageSize = number | 'All' | 'Fit'

/** One filter of a list. Its key is the field of the body (`SLA`, `taskStatus`); its value travels as text in links and in the body. */
export interface FilterSpec {
  /** The label: "SLA is Not Met". */
  label: string
  /** The value of who asks for none; '' means not filtered and is not sent. */
  initial: string
  /** Values from a link that are not accepted are ignored. */
  accepts(value: string): boolean
  /** What a value is called, where that is another word. 'All': it leaves nothing out. */
  words?(value: string): string
  /** Its values are ids, one or a comma list of them: whoever shows them knows their names. */
  named?: true
  /** The words of a filter that has a fixed list of them. */
  choices?: readonly string[]
}
export type FilterSpecs<F extends string = string> = Readonly<Record<F, FilterSpec>>

/** A filter by one of a fixed list of words. */
export interface ChoiceSpec<Word extends string = string> extends FilterSpec {
  initial: Word
  choices: readonly Word[]
}

/** A view that ships with a list and stands as one of its tabs, the same for everybody. */
export interface BuiltInView {
  /** What links call it: `view=urgent`. */
  key: string
  name: string
  /** The filters that differ from how the list opens, by field. */
  filters: Readonly<Record<string, string>>
  /** Empty: the list's own order. */
  sort: readonly { col: string; dir: 'ASC' | 'DESC' }[]
  /** It stands only before those who hold this. */
  needs?: Permission
}
/** Rows of a page of every built-in view. */
export const VIEW_ROWS = 25

/** Columns that may be drawn as one, where the room is short: marks of results, or names. */
export interface Fold {
  label: string
  /** The titles, of one draw type. */
  of: readonly string[]
}

/** What server and web both know of a list. The web opens it with these filters and this page size, and the server answers who names none with the same. */
export interface ListSpec<F extends string = string> {
  filters: FilterSpecs<F>
  pageSizes: readonly PageSize[]
  pageSize: number
  /** Its bar offers no choice of the size: that of the view applies. */
  sizeOfView?: true
  /** The default order of columns on screen, by title; unnamed ones follow in the server's order. */
  order?: readonly string[]
  /** The columns of people and moments by which the rows can be grouped, by person or by day. */
  groupBy?: readonly string[]
  /** The columns that fold, the first of them first. */
  folds?: readonly Fold[]
  /** The columns that people act on: names are shortened, and columns folded, until these are on screen. */
  inSight?: readonly string[]
  /** The filters by words or people that the headings of columns offer too, by title. */
  filterOf?: Readonly<Record<string, string>>
  /** The column of the moments that `dateFromSearch` and `dateToSearch` mean; its heading offers days. */
  dayColumn?: string
  /** Our web opens the list with the first of them for whoever chose nothing else. The wire knows nothing of that. */
  views?: readonly BuiltInView[]
}

export function textFilter(label: string, maxLength = 200, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value.length <= maxLength }
}

export function choiceFilter<const Word extends string>(
  label: string,
  choices: readonly Word[],
  initial?: NoInfer<Word>,
): ChoiceSpec<Word> {
  const [first = '' as Word] = choices
  return { label, choices, initial: initial ?? first, accepts: (value) => (choices as readonly string[]).includes(value) }
}

const EARLIEST = '1900-01-01'

/** A calendar day, `YYYY-MM-DD`. */
export function dayFilter(label: string, initial = ''): FilterSpec {
  return { label, initial, accepts: (value) => value === '' || (isDay(value) && value >= EARLIEST) }
}

/** A comma list of record ids, or All. */
export function idsFilter(label: string): FilterSpec {
  return { label, initial: 'All', named: true, accepts: (value) => value === 'All' || /^[\w.-]+(,[\w.-]+)*$/.test(value) }
}

/** A comma list of a fixed list of words, or All. */
export function choicesFilter(label: string, choices: readonly string[]): FilterSpec & Required<Pick<FilterSpec, 'words'>> {
  return {
    label,
    initial: 'All',
    accepts: (value) => value === 'All' || value.split(',').every((word) => choices.includes(word)),
    words: (value) => value.replaceAll(',', ', '),
  }
}

/** Words as the choices of a drop-down: each is read as it travels. */
export const optionsOf = (words: readonly string[], called: (word: string) => string = (word) => word): Option[] =>
  words.map((word) => ({ label: called(word), value: word }))
