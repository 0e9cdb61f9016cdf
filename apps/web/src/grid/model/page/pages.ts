import type { Pagination } from '@ivue/contracts/grid/wire.ts'
import { formatListFooter } from '@ivue/contracts/messages.ts'

/** Number of page links at a time. The specification allows five. Three keep every list within twenty controls. */
const LINKS = 3

/** Returns the current page number and those around it, at most three. */
export function pageLinks(current: number, last: number): number[] {
  const first = Math.max(1, Math.min(current - 1, last - LINKS + 1))
  return Array.from({ length: Math.min(LINKS, last) }, (_, i) => first + i)
}

export const rowsBeforePage = ({ currentPage, pageSize }: Pagination) => (currentPage - 1) * pageSize

/** Returns 'Showing 26 to 50 of 1,284 Entries'. A pending total is shown as '…'. */
export function footerText({ before, rows, total, pending }: { before: number; rows: number; total: number; pending: boolean }): string {
  if (rows === 0) return pending ? 'Showing …' : formatListFooter(0, 0, 0)
  return pending ? `Showing ${before + 1} to ${before + rows} of … Entries` : formatListFooter(before + 1, before + rows, total)
}
