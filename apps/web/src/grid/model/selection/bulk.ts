import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'

const words = (n: number) => n.toLocaleString('en-US')

export interface Ticked {
  count: number
  /** All selectable rows of this page are selected, and none of another page. */
  justThisPage: boolean
  wholePage: boolean
  /** The number of rows in the whole list, or null until counted. */
  matching: number | null
}

/** Returns '25 selected on this page.' or '3 selected'. */
export const selectedWords = ({ count, justThisPage }: Ticked) =>
  justThisPage ? `${words(count)} selected on this page.` : `${words(count)} selected`

/** Returns the label that offers to select more rows once a whole page is selected, or null if there are none. */
export function offerWords({ count, wholePage, matching }: Ticked): string | null {
  if (!wholePage || matching === null || count >= Math.min(matching, MAX_BULK_ROWS)) return null
  return matching > MAX_BULK_ROWS
    ? `Select the first ${words(MAX_BULK_ROWS)} of ${words(matching)} matching`
    : `Select all ${words(matching)} matching`
}

/** Returns the reason why a bulk action refuses this many rows, or null. */
export const tooMany = (count: number) =>
  count > MAX_BULK_ROWS ? `A bulk action takes at most ${words(MAX_BULK_ROWS)} rows: narrow the list, or untick some` : null

export function tickedWords(found: number, ticked: number): string {
  const left = found - ticked
  return left === 0 ? `${words(ticked)} rows selected` : `${words(ticked)} rows selected, ${words(left)} cannot be selected`
}
