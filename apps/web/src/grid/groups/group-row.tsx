import styles from './group-row.module.css'
import type { Group } from './groups.ts'

interface GroupRowProps {
  group: Group
  cols: number
  /** The page is the whole list. */
  whole: boolean
}

/** The heading of a group: what its rows have in common, and how many they are. */
export function GroupRow({ group: { label, rows }, cols, whole }: GroupRowProps) {
  return (
    <tr className={styles.row} data-group={label}>
      <th colSpan={cols} className={styles.head}>
        <span className={styles.words}>
          {label}
          <small>
            {rows.toLocaleString('en-US')}
            {!whole && ' on this page'}
          </small>
        </span>
      </th>
    </tr>
  )
}
