import type { GridPage } from '@ivue/contracts/grid.ts'
import styles from '../grid.module.css'
import type { GridTableModel } from '../table/features.ts'
import { Pager } from './pager.tsx'
import { footerText, rowsBefore } from './pages.ts'

interface GridFootProps {
  table: GridTableModel
  data: GridPage | undefined
  total: number
  /** `total` is a lower bound, the exact one follows. */
  pending: boolean
}

/** 'Showing X to Y of Z Entries' and the pager. The text is the server's; while the server still counts, it is built here in the same words. */
export function GridFoot({ table, data, total, pending }: GridFootProps) {
  const rows = data?.tdata.length ?? 0
  const page = data?.paginationData
  const words = page && data.estimated ? footerText({ before: rowsBefore(page), rows, total, pending }) : page?.pageInfo
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{words}</span>
      <Pager table={table} open={pending && rows > 0} />
    </div>
  )
}
