import { PAGE_LINKS, type Pagination } from '@ivue/contracts/grid/wire.ts'
import { formatListFooter } from '@ivue/contracts/messages.ts'

/** Returns at most `most` page numbers, with the current one as close to the middle as possible. */
export function pageLinks(current: number, last: number, most = PAGE_LINKS): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1))
  return Array.from({ length: Math.min(most, last - first + 1) }, (_, i) => first + i)
}

export const rowsBeforePage = ({ currentPage, pageSize }: Pagination) => (currentPage - 1) * pageSize

/** Returns 'Showing 26 to 50 of 1,284 Entries'. A pending total is shown as '…'. */
export function footerText({ before, rows, total, pending }: { before: number; rows: number; total: number; pending: boolean }): string {
  if (rows === 0) return pending ? 'Showing …' : formatListFooter(0, 0, 0)
  return pending ? `Showing ${before + 1} to ${before + rows} of … Entries` : formatListFooter(before + 1, before + rows, total)
}
