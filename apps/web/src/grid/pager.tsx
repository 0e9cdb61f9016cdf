import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './grid.module.css'
import { pageLinks } from './pages.ts'

interface PagerProps {
  page: number
  last: number
  /** More pages may follow the last one that is known. */
  open: boolean
  onPage(page: number): void
}

/** Previous, at most five numbers, Next. */
export function Pager({ page, last, open, onPage }: PagerProps) {
  const mayGoOn = page < last || open
  return (
    <nav className={styles.pager} aria-label="Pages">
      <button type="button" aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
        <ChevronLeft size={14} aria-hidden="true" />
        Previous
      </button>
      {pageLinks(page, Math.max(page, last)).map((link) => (
        <button
          key={link}
          type="button"
          aria-label={`Page ${link}`}
          aria-current={link === page ? 'page' : undefined}
          onClick={() => link !== page && onPage(link)}
        >
          {link}
        </button>
      ))}
      <button type="button" aria-disabled={!mayGoOn || undefined} onClick={() => mayGoOn && onPage(page + 1)}>
        Next
        <ChevronRight size={14} aria-hidden="true" />
      </button>
    </nav>
  )
}
