import { RotateCcw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './states.module.css'

/** An empty state: `title` says what is empty, `children` why, `action` what to do about it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.state} row vertical text-center gap-2 pad-32-16`} role="status">
      <b>{title}</b>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  message?: ReactNode
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
}

export function ErrorState({ title, message, requestId, onRetry }: ErrorStateProps) {
  return (
    <div className={`${styles.state} row vertical text-center gap-2 pad-32-16`} role="alert">
      <TriangleAlert size={16} className="below-4 red" />
      <b>{title}</b>
      {(message || requestId) && (
        <p>
          {message}
          {requestId && <> Request {requestId}.</>}
        </p>
      )}
      {onRetry && (
        <Button icon={RotateCcw} onClick={onRetry} className={styles.action}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** Delay in milliseconds before skeletons appear, so that they do not flash before a quick answer. */
const SKELETON_DELAY_MS = 200
const WIDTHS = ['72%', '54%', '64%', '48%', '80%']

/** Skeleton rows with the height of the rows that replace them. They take their space at once, appear after a delay, and do not pulse. */
export function SkeletonRows({ rows, rowHeight = 28, label = 'Loading' }: { rows: number; rowHeight?: number; label?: string }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={label} style={{ height: rows * rowHeight }}>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className="row bottomline pad-0-16" style={{ height: rowHeight }}>
            <i className="rounded-4 height-8 on-line" style={{ width: WIDTHS[row % WIDTHS.length] }} />
          </div>
        ))}
    </div>
  )
}
