import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import type { ReactNode } from 'react'
import { tableZone } from '../../ui/moments.ts'
import type { GridTableModel } from '../model/columns/features.ts'
import { footerText, rowsBeforePage } from '../model/page/pages.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import styles from './grid.module.css'
import { Pager } from './pager.tsx'

/** Whether a column shows times in the office's zone, because its cells have no zone. */
const hasOfficeTime = ({ headers, tdata: [row] }: GridPage) =>
  row !== undefined &&
  headers.some(({ drawType, Title }) => ['datetime', 'sla'].includes(drawType) && cellOf(row, Title).zone === undefined)

interface GridFootProps {
  table: GridTableModel
  data: GridPage | undefined
  total: number
  /** `total` is a lower bound until the exact total arrives. */
  pending: boolean
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
    <div className={styles.foot}>
      <span aria-live="polite">{words}</span>
      {data && hasOfficeTime(data) && <span>Times in {tableZone()}</span>}
      <span className={styles.size}>{size}</span>
      <Pager table={table} open={pending && rows > 0} />
    </div>
  )
}
