import type { RowGroup } from '../model/rows/groups.ts'
import styles from './group-row.module.css'

interface GroupRowProps {
  group: RowGroup
  cols: number
  /** The number of rows of the group in the whole list, or undefined if only those of the page are known. */
  size: number | undefined
}

export function GroupRow({ group: { label, rows }, cols, size }: GroupRowProps) {
  return (
    <tr className={styles.row} data-group={label}>
      <th colSpan={cols} className={styles.head}>
        <span className="inline-flex items-baseline sticky left-16 gap-8 pad-0-16 print-static print-pad-0 phone-left-0 phone-pad-0-12">
          {label}
          <small className="faint font-500-small">
            {(size ?? rows).toLocaleString('en-US')}
            {size === undefined && ' on this page'}
          </small>
        </span>
      </th>
    </tr>
  )
}
