import { MAX_PAGE_ROWS, PAGE_LINKS } from '@ivue/contracts/grid.ts'
import { showing } from '@ivue/contracts/messages.ts'
import type { PageSize } from './view.ts'

/** At most `most` page numbers with the current one as near to the middle as the ends allow. */
export function pageLinks(current: number, last: number, most = PAGE_LINKS): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1))
  return Array.from({ length: Math.min(most, last - first + 1) }, (_, i) => first + i)
}

export interface Counted {
  page: number
  pageSize: PageSize
  /** Rows on this page. */
  rows: number
  total: number
  /** The total is a lower bound, the exact one is still asked for. */
  pending: boolean
}

/** 'Showing 26 to 50 of 1,284 Entries'; while the total is pending '…' stands in its place. */
export function footerText({ page, pageSize, rows, total, pending }: Counted): string {
  if (rows === 0) return pending ? 'Showing …' : showing(0, 0, 0)
  const from = (page - 1) * (pageSize === 'All' ? MAX_PAGE_ROWS : pageSize) + 1
  return pending ? `Showing ${from} to ${from + rows - 1} of … Entries` : showing(from, from + rows - 1, total)
}
