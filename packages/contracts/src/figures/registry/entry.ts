import type { ScreenName } from '../../screens.ts'

/**
 * How the rows behind a figure are found. With `list`, a list of the screen has rows or numbers that add up to it. On a report this is its
 * list call with the figure as `field`. With `people`, the call of the screen answers the figure's key by leader and person. With `review`,
 * the one review that has it shows its questions. With `none`, no list has them.
 */
export type RowSource = 'list' | 'people' | 'review' | 'none'

/** A figure of the product: what it is called, what it counts, and where it is. */
export interface FigureEntry {
  name: string
  /** One sentence: what is counted, or what is divided by what. */
  definition: string
  /** The sections that rule the definition. */
  source: string
  /** What is counted; of a share, its denominator. */
  unit: 'loans' | 'reviews' | 'questions' | 'findings' | 'files' | 'hours' | 'pairs' | 'exceptions'
  /**
   * Whether the figure has Wilson's interval. Shares of loans and reviews have it. Questions of one loan are not independent of each other
   * (domain 10.1).
   */
  interval?: true
  rows: RowSource
  screens: readonly ScreenName[]
}

/**
 * Whether each row behind a figure counts once. Otherwise the rows have a number that adds up to it. A share has such a number anyway,
 * because not every row of its denominator counts.
 */
export const countsRows = ({ unit }: FigureEntry): boolean => unit === 'loans' || unit === 'reviews' || unit === 'exceptions'

type SharedFields = Omit<FigureEntry, 'name' | 'definition'>

type Term = readonly [name: string, definition: string, own?: Partial<SharedFields>]

/** Returns entries with the ids `area.key`, from the name and the definition of each key, and what it does not share with the others. */
export function buildFigures<const Area extends string, const Key extends string>(
  area: Area,
  shared: SharedFields,
  terms: Readonly<Record<Key, Term>>,
): Readonly<Record<`${Area}.${Key}`, FigureEntry>> {
  const entries = Object.entries<Term>(terms).map(([key, [name, definition, own]]) => [
    `${area}.${key}`,
    { ...shared, name, definition, ...own },
  ])
  return Object.fromEntries(entries) as Record<`${Area}.${Key}`, FigureEntry>
}
