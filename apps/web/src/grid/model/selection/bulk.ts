import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

const formatCount = (n: number) => n.toLocaleString('en-US')

/** The selection in numbers, for the bar of bulk actions. */
export interface SelectionCounts {
  count: number
  /** Whether all selectable rows of this page are selected, and none of another page. */
  justThisPage: boolean
  wholePage: boolean
  /** The number of rows in the whole list, or null until counted. */
  matching: number | null
}

/** Returns '25 selected on this page.' or '3 selected'. */
export const describeSelection = ({ count, justThisPage }: SelectionCounts) =>
  justThisPage ? `${formatCount(count)} selected on this page.` : `${formatCount(count)} selected`

/** Returns the label of the button that selects all matching rows. Null unless a whole page is selected and there are more rows. */
export function selectAllLabel({ count, wholePage, matching }: SelectionCounts): string | null {
  if (!wholePage || matching === null || count >= Math.min(matching, MAX_BULK_ROWS)) return null
  return matching > MAX_BULK_ROWS
    ? `Select the first ${formatCount(MAX_BULK_ROWS)} of ${formatCount(matching)} matching`
    : `Select all ${formatCount(matching)} matching`
}

/** Returns the reason why a bulk action refuses this many rows, or null. */
export const whyTooManyRows = (count: number) =>
  count > MAX_BULK_ROWS ? `A bulk action takes at most ${formatCount(MAX_BULK_ROWS)} rows: narrow the list, or untick some` : null

/** Returns the result of selecting all rows: '40 rows selected, 2 cannot be selected'. */
export function selectAllResult(found: number, ticked: number): string {
  const left = found - ticked
  return left === 0
    ? `${countText(ticked, 'row')} selected`
    : `${countText(ticked, 'row')} selected, ${formatCount(left)} cannot be selected`
}
