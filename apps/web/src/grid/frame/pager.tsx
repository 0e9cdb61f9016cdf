import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { GridTableModel } from '../model/columns/features.ts'
import { lastPage } from '../model/columns/table-state.ts'
import { pageLinks } from '../model/page/pages.ts'
import styles from './grid.module.css'

/** From how many pages on there are First and Last. */
const MANY_PAGES = 6

export function Pager({ table, open }: { table: GridTableModel; open: boolean }) {
  const page = table.state.pagination.pageIndex + 1
  const mayGoBack = table.getCanPreviousPage()
  const mayGoOn = table.getCanNextPage() || open
  const last = lastPage(table)
  const isShort = last < MANY_PAGES && !open
  const mayGoLast = page < last && !open
  const whyNotBack = mayGoBack ? undefined : 'This is the first page'
  const whyNotOn = mayGoOn ? undefined : 'This is the last page'
  const whyNotLast = open ? 'The rows are still being counted' : whyNotOn
  return (
    <nav className={styles.pager} aria-label="Pages">
      {!isShort && (
        <button type="button" aria-disabled={!mayGoBack || undefined} title={whyNotBack} onClick={() => mayGoBack && table.setPageIndex(0)}>
          First
        </button>
      )}
      <button type="button" aria-disabled={!mayGoBack || undefined} title={whyNotBack} onClick={() => mayGoBack && table.previousPage()}>
        <ChevronLeft size={14} aria-hidden="true" />
        Previous
      </button>
      {pageLinks(page, Math.max(page, last)).map((link) => (
        <button
          key={link}
          type="button"
          aria-label={`Page ${link}`}
          aria-current={link === page ? 'page' : undefined}
          onClick={() => link !== page && table.setPageIndex(link - 1)}
        >
          {link}
        </button>
      ))}
      <button type="button" aria-disabled={!mayGoOn || undefined} title={whyNotOn} onClick={() => mayGoOn && table.nextPage()}>
        Next
        <ChevronRight size={14} aria-hidden="true" />
      </button>
      {!isShort && (
        <button
          type="button"
          aria-disabled={!mayGoLast || undefined}
          title={whyNotLast}
          onClick={() => mayGoLast && table.setPageIndex(last - 1)}
        >
          Last
        </button>
      )}
    </nav>
  )
}
