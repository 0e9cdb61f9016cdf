import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from '../grid.module.css'
import type { GridTableModel } from '../table/features.ts'
import { lastPage } from '../table/table-state.ts'
import { pageLinks } from './pages.ts'

interface PagerProps {
  table: GridTableModel
  open: boolean
}

export function Pager({ table, open }: PagerProps) {
  const page = table.state.pagination.pageIndex + 1
  const mayGoBack = table.getCanPreviousPage()
  const mayGoOn = table.getCanNextPage() || open
  return (
    <nav className={styles.pager} aria-label="Pages">
      <button type="button" aria-disabled={!mayGoBack || undefined} onClick={() => mayGoBack && table.previousPage()}>
        <ChevronLeft size={14} aria-hidden="true" />
        Previous
      </button>
      {pageLinks(page, Math.max(page, lastPage(table))).map((link) => (
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
      <button type="button" aria-disabled={!mayGoOn || undefined} onClick={() => mayGoOn && table.nextPage()}>
        Next
        <ChevronRight size={14} aria-hidden="true" />
      </button>
    </nav>
  )
}
