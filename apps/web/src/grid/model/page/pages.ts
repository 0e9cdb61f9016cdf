import { PAGE_LINKS, type Pagination } from '@ivue/contracts/grid/wire.ts'
import { formatListFooter } from '@ivue/contracts/messages.ts'

/** Links beside First and Last, so that no list has more than seven controls for its pages. */
const LINKS_OF_MANY = 3

/** Returns the numbers of at most five pages, or of the current page and those around it if there are more. */
export function pageLinks(current: number, last: number): number[] {
  const most = last > PAGE_LINKS ? LINKS_OF_MANY : PAGE_LINKS
  const first = Math.max(1, Math.min(current - 1, last - most + 1))
  return Array.from({ length: Math.min(most, last) }, (_, i) => first + i)
}

export const rowsBeforePage = ({ currentPage, pageSize }: Pagination) => (currentPage - 1) * pageSize

/** Returns 'Showing 26 to 50 of 1,284 Entries'. A pending total is shown as '…'. */
export function footerText({ before, rows, total, pending }: { before: number; rows: number; total: number; pending: boolean }): string {
  if (rows === 0) return pending ? 'Showing …' : formatListFooter(0, 0, 0)
  return pending ? `Showing ${before + 1} to ${before + rows} of … Entries` : formatListFooter(before + 1, before + rows, total)
}
