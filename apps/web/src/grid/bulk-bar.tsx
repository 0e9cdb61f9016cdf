import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  count: number
  /** Rows of the whole list; null while they are not counted. */
  matching: number | null
  /** Ticks every row that matches the filters; null where that adds none. */
  onSelectAll: (() => void) | null
  busy: boolean
  onClear(): void
  children: ReactNode
}

/** Floats over the grid's foot while rows are ticked. */
export function BulkBar({ count, matching, onSelectAll, busy, onClear, children }: BulkBarProps) {
  const words = (n: number) => n.toLocaleString('en-US')
  return (
    <div className={styles.bar} role="toolbar" aria-label={`${words(count)} rows selected`}>
      <b>{words(count)} selected</b>
      {onSelectAll && matching !== null && (
        <button type="button" className={styles.all} aria-disabled={busy || undefined} onClick={() => busy || onSelectAll()}>
          {busy ? 'Selecting ...' : `Select all ${words(matching)} matching`}
        </button>
      )}
      <i className={styles.rule} />
      {children}
      <i className={styles.rule} />
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear <Kbd>Esc</Kbd>
      </button>
    </div>
  )
}

/** An action on the ticked rows; `primary` for the first one. */
export function BulkButton({ variant, className, ...rest }: ButtonProps) {
  return (
    <Button {...rest} variant="quiet" className={[styles.act, variant === 'primary' && styles.main, className].filter(Boolean).join(' ')} />
  )
}
