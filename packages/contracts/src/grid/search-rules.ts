import { searchWords } from '../wire/text.ts'
import { countText } from '../wire/words.ts'

/**
 * Most rows of a list with a search index that a short search may read. A search that cannot use the index reads every row, so larger lists
 * refuse it.
 */
export const MAX_ROWS_OF_SHORT_SEARCH = 50_000

/** Matches what the search index can find: three letters or digits in a row. */
const INDEXED = /[\p{L}\p{N}]{3}/u

/** The most words of a search. Each becomes a condition. */
export const MAX_SEARCH_WORDS = 20
export const TOO_MANY_WORDS = `Search for at most ${MAX_SEARCH_WORDS} words`
export const hasFewWords = (search: string): boolean => searchWords(search).length <= MAX_SEARCH_WORDS

/** Whether no word of the search can be looked up in the search index. False for an empty search. */
export function isShortSearch(search: string): boolean {
  const words = searchWords(search)
  return words.length > 0 && !words.some((word) => INDEXED.test(word))
}

export const SHORT_SEARCH_REFUSAL = `This list has more than ${countText(MAX_ROWS_OF_SHORT_SEARCH, 'row')}. Search for three or more letters or digits in a row, or filter it first`
