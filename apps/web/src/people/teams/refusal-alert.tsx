import { CircleX, X } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './refusal-alert.module.css'

/** Why a save was refused, shown in red until dismissed (platform 8). Announced when it appears. */
export function RefusalAlert({ onDismiss, children }: { onDismiss: () => void; children: string }) {
  return (
    <div role="alert">
      {children && (
        <div className={styles.alert}>
          <CircleX size={16} aria-hidden />
          <span className={styles.words}>{children}</span>
          <Button variant="quiet" square icon={X} aria-label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
