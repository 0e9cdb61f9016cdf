import type { GridPage } from '@ivue/contracts/grid.ts'
import type { GridTableModel } from './features.ts'
import styles from './grid.module.css'
import { Pager } from './pager.tsx'
import { footerText } from './pages.ts'
import type { GridState } from './use-grid-state.ts'

interface GridFootProps {
  state: GridState
  table: GridTableModel
  data: GridPage | undefined
  total: number
  /** `total` is a lower bound, the exact one follows. */
  pending: boolean
}

/** 'Showing X to Y of Z Entries' in the server's words (in the same words of ours while it still counts), and the pages. */
export function GridFoot({ state, table, data, total, pending }: GridFootProps) {
  const { page, pageSize } = state.view
  const rows = data?.tdata.length ?? 0
  const words = data?.estimated ? footerText({ page, pageSize, rows, total, pending }) : data?.paginationData.pageInfo
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{words}</span>
      <Pager table={table} open={pending && rows > 0} />
    </div>
  )
}
