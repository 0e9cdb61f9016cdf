import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'

const words = (n: number) => n.toLocaleString('en-US')

export interface Ticked {
  count: number
  /** All rows of this page that can be ticked are ticked, and none of another page. */
  justThisPage: boolean
  /** All rows of this page that can be ticked are ticked. */
  wholePage: boolean
  /** Rows of the whole list; null while they are not counted. */
  matching: number | null
}

/** '25 selected on this page.', '3 selected' */
export const selectedWords = ({ count, justThisPage }: Ticked) =>
  justThisPage ? `${words(count)} selected on this page.` : `${words(count)} selected`

/** The label that offers to tick more rows after a whole page; null where there are none. */
export function offerWords({ count, wholePage, matching }: Ticked): string | null {
  if (!wholePage || matching === null || count >= Math.min(matching, MAX_BULK_ROWS)) return null
  return matching > MAX_BULK_ROWS
    ? `Select the first ${words(MAX_BULK_ROWS)} of ${words(matching)} matching`
    : `Select all ${words(matching)} matching`
}

/** Why so many rows are too many for a bulk action, or null. */
export const tooMany = (count: number) =>
  count > MAX_BULK_ROWS ? `A bulk action takes at most ${words(MAX_BULK_ROWS)} rows: narrow the list, or untick some` : null

export function tickedWords(found: number, ticked: number): string {
  const left = found - ticked
  return left === 0 ? `${words(ticked)} rows selected` : `${words(ticked)} rows selected, ${words(left)} cannot be selected`
}
