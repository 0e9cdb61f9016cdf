import type { ComponentProps } from 'react'
import styles from './plain-table.module.css'

interface PlainTableProps extends ComponentProps<'table'> {
  /** Whether the table has no background and no padding at the sides, as in a padded card. */
  bare?: boolean | undefined
}

/** A read-only table with a sticky header. Tables with sorting or a column choice use the grid. */
export function PlainTable({ bare = false, className = '', ...rest }: PlainTableProps) {
  return <table {...rest} className={`${bare ? styles.bare : styles.table} ${className}`} />
}

export const NoValue = () => <span className="faint">–</span>
