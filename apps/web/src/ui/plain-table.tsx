import type { ComponentProps } from 'react'
import styles from './plain-table.module.css'

/** Rows that are only read: without state, order or choice of columns (those are the grid's), its head in sight while its surroundings scroll. */
export function PlainTable({ className = '', ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={`${styles.table} ${className}`} />
}

/** In place of a value that there is none of. */
export const None = () => <span className={styles.none}>–</span>
