import { CircleX, X } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './refusal-alert.module.css'

/** Shows in red why a save was refused, until it is dismissed (platform 8). Screen readers announce it. */
export function RefusalAlert({ onDismiss, children }: { onDismiss: () => void; children: string }) {
  return (
    <div role="alert">
      {children && (
        <div className={`${styles.alert} flex items-start red rounded gap-8 below-12 pad-6-6-6-12 on-red-bg`}>
          <CircleX size={16} />
          <span className="flex-1 pad-top-4">{children}</span>
          <Button variant="quiet" square icon={X} aria-label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
