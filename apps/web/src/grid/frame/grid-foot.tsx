import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { tableZone } from '../../ui/moments.ts'
import type { GridTableModel } from '../model/columns/features.ts'
import { lastPage } from '../model/columns/table-state.ts'
import { footerText, pageLinks, rowsBeforePage } from '../model/page/pages.ts'
import type { ShownList } from '../model/page/use-grid-page.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import styles from './grid.module.css'

/** Whether a column shows times in the office's zone, because its cells have no zone. */
export const hasOfficeTime = ({ headers, tdata: [row] }: GridPage) =>
  row !== undefined &&
  headers.some(({ drawType, Title }) => ['datetime', 'sla'].includes(drawType) && cellOf(row, Title).zone === undefined)

interface GridFootProps extends ShownList {
  table: GridTableModel
  /** The menu of the page size, in wide windows. In others it is in the list's options. */
  size?: ReactNode
}

/**
 * 'Showing X to Y of Z Entries' and the pager. The text comes from the
 * server. While the server still counts, it is built here in the same words.
 */
export function GridFoot({ table, data, total, pending, size }: GridFootProps) {
  const rows = data?.tdata.length ?? 0
  const page = data?.paginationData
  const words = page && data.estimated ? footerText({ before: rowsBeforePage(page), rows, total, pending }) : page?.pageInfo
  return (
    <div className="row wrap rigid muted on-surface gap-0-16 min-height-40 pad-0-16 border-top-line-2">
      <span aria-live="polite">{words}</span>
      {data && hasOfficeTime(data) && <span className="off-paper">Times in {tableZone()}</span>}
      {data?.headers.some(({ figure }) => figure) && (
        <span className="touch-hidden off-paper">
          <Kbd>i</Kbd> explain the figure
        </span>
      )}
      <span className={styles.size}>{size}</span>
      <Pager table={table} open={pending && rows > 0} />
    </div>
  )
}

/** The least number of pages for which First and Last are shown. First is left out while page 1 is among the links. */
const MANY_PAGES = 6

function Pager({ table, open }: { table: GridTableModel; open: boolean }) {
  const page = table.state.pagination.pageIndex + 1
  const mayGoBack = table.getCanPreviousPage()
  const mayGoOn = table.getCanNextPage() || open
  const last = lastPage(table)
  const links = pageLinks(page, Math.max(page, last))
  const isShort = last < MANY_PAGES && !open
  const [nearest = 1] = links
  const mayGoLast = page < last && !open
  const whyNotBack = mayGoBack ? undefined : 'This is the first page'
  const whyNotOn = mayGoOn ? undefined : 'This is the last page'
  const whyNotLast = open ? 'The rows are still being counted' : whyNotOn
  return (
    <nav className={`${styles.pager} row push-right gap-2`} aria-label="Pages">
      {!isShort && nearest > 1 && (
        <button type="button" onClick={() => table.setPageIndex(0)}>
          First
        </button>
      )}
      <button type="button" aria-disabled={!mayGoBack || undefined} title={whyNotBack} onClick={() => mayGoBack && table.previousPage()}>
        <ChevronLeft size={14} />
        Previous
      </button>
      {links.map((link) => (
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
        <ChevronRight size={14} />
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
