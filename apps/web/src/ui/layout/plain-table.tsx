import type { ComponentProps } from 'react'
import styles from './plain-table.module.css'

/** A read-only table with a sticky header. Tables with sorting or a column choice use the grid. */
export function PlainTable({ className = '', ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={`${styles.table} ${className}`} />
}

export const None = () => <span className={styles.none}>–</span>
