import type { GroupSizes, Row } from '@ivue/contracts/grid/wire.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import type { GridTableModel } from '../model/columns/features.ts'
import { groupSize, type RowGroup, toLines } from '../model/rows/groups.ts'
import { GroupRow } from './group-row.tsx'
import { paperColumns, paperList } from './paper-list.ts'
import styles from './paper-table.module.css'

interface PaperTableProps {
  table: GridTableModel
  rows: readonly Row[]
  groups: readonly RowGroup[]
  sizes: GroupSizes['groups'] | undefined
  total: number
}

/**
 * The list on paper: a plain table of texts, in print only. The browser styles and lays out a printed page several times, so that the
 * elements of the screen's cells would take minutes for a long list.
 */
export function PaperTable({ table, rows, groups, ...counts }: PaperTableProps) {
  const printing = usePrinting()
  if (!printing) return null
  const list = paperList(paperColumns(table), rows, printing.getTime())
  return (
    <div className={`${styles.paper} hidden`}>
      {list.constants.length > 0 && (
        <p className="print-pad-0-4-4">In every row: {list.constants.map(({ label, text }) => `${label} ${text || 'none'}`).join(' · ')}</p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            {list.columns.map(({ title, label, header }) => (
              <th key={title} scope="col" data-type={header.drawType}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toLines(rows.length, groups).map(({ group, row = 0 }) =>
            group ? (
              <GroupRow key={`group of ${group.first}`} group={group} cols={list.columns.length} size={groupSize(group, rows, counts)} />
            ) : (
              <tr key={rows[row]?.recsID}>
                {list.columns.map(({ title, header }, col) => (
                  <td key={title} data-type={header.drawType}>
                    {list.rows[row]?.[col]}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
