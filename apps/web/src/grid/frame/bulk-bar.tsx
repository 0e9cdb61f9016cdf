import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { describeSelection, type SelectionCounts, selectAllLabel, whyTooManyRows } from '../model/selection/bulk.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  ticked: SelectionCounts
  onSelectAll(): void
  busy: boolean
  onCopy(): void
  exports: ReactNode
  onClear(): void
  children: ReactNode
}

export function BulkBar({ ticked, onSelectAll, busy, onCopy, exports, onClear, children }: BulkBarProps) {
  const offer = selectAllLabel(ticked)
  const why = whyTooManyRows(ticked.count)
  return (
    <div className={`${styles.bar} off-paper`} role="toolbar" aria-label="Selected rows">
      <b>{describeSelection(ticked)}</b>
      {offer && (
        <button
          type="button"
          className={`${styles.all} color-inv-link`}
          aria-disabled={busy || undefined}
          onClick={() => busy || onSelectAll()}
        >
          {busy ? 'Selecting ...' : offer}
        </button>
      )}
      <i className="width-1 height-20 margin-0-6 on-inv-line" />
      {why ? (
        <span className="many-lines pad-0-6 color-on-inv-2">{why}</span>
      ) : (
        <>
          {children}
          {exports}
        </>
      )}
      <BulkButton icon={Copy} onClick={onCopy}>
        Copy
      </BulkButton>
      <i className="width-1 height-20 margin-0-6 on-inv-line" />
      <button type="button" className={`${styles.clear} color-on-inv-2`} onClick={onClear}>
        Clear <Kbd>Esc</Kbd>
      </button>
    </div>
  )
}

export function BulkButton({ variant, className, ...rest }: ButtonProps) {
  return (
    <Button {...rest} variant="quiet" className={[styles.act, variant === 'primary' && styles.main, className].filter(Boolean).join(' ')} />
  )
}
