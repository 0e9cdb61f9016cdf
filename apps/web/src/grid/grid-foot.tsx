import type { GridPage } from '@ivue/contracts/grid.ts'
import styles from './grid.module.css'
import { Pager } from './pager.tsx'
import { footerText, lastPage } from './pages.ts'
import type { GridState } from './use-grid-state.ts'

interface GridFootProps {
  state: GridState
  data: GridPage | undefined
  total: number
  /** `total` is a lower bound, the exact one follows. */
  pending: boolean
}

/** 'Showing X to Y of Z Entries' in the server's words (in the same words of ours while it still counts), and the pages. */
export function GridFoot({ state, data, total, pending }: GridFootProps) {
  const { page, pageSize } = state.view
  const rows = data?.tdata.length ?? 0
  const words = data?.estimated ? footerText({ page, pageSize, rows, total, pending }) : data?.paginationData.pageInfo
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{words}</span>
      <Pager page={page} last={lastPage(total, pageSize)} open={pending && rows > 0} onPage={state.setPage} />
    </div>
  )
}
