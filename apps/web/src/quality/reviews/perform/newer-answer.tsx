import type { NewerAnswer as Newer } from '@ivue/contracts/quality/reviews/checklist.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { clockTime } from '../../../ui/moments.ts'
import styles from './questions.module.css'

interface NewerAnswerProps {
  sno: number
  newer: Newer
  off: string
  onSettle: (which: 'mine' | 'newer') => void
}

/** Shows an answer saved elsewhere that conflicts with the local one. Neither is overwritten until the person chooses one. */
export function NewerAnswer({ sno, newer, off, onSettle }: NewerAnswerProps) {
  const { answer, comment, severity, reason, by, at } = newer
  const answerText = [answer || 'taken back', severity, reason, comment && `“${comment}”`].filter(Boolean).join(', ')
  return (
    <div className={styles.newer} role="alert" aria-label={`Question ${sno}: answered elsewhere`}>
      <p>
        {by} answered this at {clockTime(at)} in another window: <b>{answerText}</b>. What you answered here is kept, but not saved.
      </p>
      <Button why={off || null} onClick={() => onSettle('newer')}>
        Take that answer
      </Button>
      <Button why={off || null} onClick={() => onSettle('mine')}>
        Save mine
      </Button>
    </div>
  )
}
