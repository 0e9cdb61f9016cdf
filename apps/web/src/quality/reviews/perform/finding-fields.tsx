import { choosesSeverity, effectiveSeverity, type GivenAnswer, MAX_COMMENT, missingIn } from '@ivue/contracts/quality/checklist.ts'
import { type ReviewKind, SEVERITIES } from '@ivue/contracts/quality/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { clock } from '../../../ui/moments.ts'
import { SeverityChip } from '../../severity-chip.tsx'
import styles from './questions.module.css'

interface FindingFieldsProps {
  kind: ReviewKind
  question: ChecklistQuestionAnswer
  given: GivenAnswer
  savedAt: string | null
  off: boolean
  onComment: (comment: string) => void
  onSeverity: (severity: string) => void
  onLeave: () => void
}

/** What a No needs: a comment, and of an underwriter review a severity (quality 4). Elsewhere the question has its severity. */
export function FindingFields({ kind, question, given, savedAt, off, onComment, onSeverity, onLeave }: FindingFieldsProps) {
  const { id, sno } = question
  const missing = missingIn(kind, given)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
  // The dialog leaves Escape to fields with this mark: it goes back to the question, where the keys answer again.
  const own = { 'data-mantine-stop-propagation': 'true', onKeyDown: leave } as const
  return (
    <div className={styles.finding}>
      <Textarea
        {...own}
        id={`comment-${id}`}
        label="Comment"
        aria-label={`Question ${sno}: comment`}
        className={styles.findingComment ?? ''}
        size="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_COMMENT}
        readOnly={off}
        value={given.comment}
        onChange={(event) => onComment(event.currentTarget.value)}
      />
      <div className={styles.findingSide}>
        {choosesSeverity(kind) ? (
          <NativeSelect
            {...own}
            label="Severity"
            aria-label={`Question ${sno}: severity`}
            size="sm"
            disabled={off}
            data={[{ label: 'Choose a severity', value: '' }, ...SEVERITIES[kind]]}
            value={given.severity}
            onChange={(event) => onSeverity(event.currentTarget.value)}
          />
        ) : (
          <p className={styles.fixed}>
            Severity <SeverityChip severity={effectiveSeverity(kind, { ...question, answer: 'No' })} />
          </p>
        )}
        <p className={styles.note}>{missing ?? (savedAt ? `Saved ${clock(savedAt)}` : '')}</p>
      </div>
    </div>
  )
}
