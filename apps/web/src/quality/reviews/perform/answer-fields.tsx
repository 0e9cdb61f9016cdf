import {
  type ChecklistAnswer,
  choosesSeverity,
  effectiveSeverity,
  findMissing,
  MAX_COMMENT,
} from '@ivue/contracts/quality/reviews/checklist.ts'
import { NOT_APPLICABLE_REASONS, SEVERITIES } from '@ivue/contracts/quality/reviews/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { NativeSelect } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { clockTime } from '../../../ui/moments.ts'
import { PhraseTextarea } from '../../../worklist/phrases/phrase-textarea.tsx'
import { Evidence } from '../../evidence/evidence.tsx'
import { SeverityChip } from '../../severity-chip.tsx'
import { SeveritySelect } from '../../severity-select.tsx'
import type { AnswerRequirements } from './progress.ts'
import styles from './questions.module.css'
import type { AnswerDetail } from './use-answers.ts'

export interface AnswerFieldsProps {
  asking: AnswerRequirements
  reviewId: number
  question: ChecklistQuestionAnswer
  given: ChecklistAnswer
  savedAt: string | null
  /** The reason why no question may be answered, or ''. */
  off: string
  onDetail: (part: AnswerDetail) => void
  onLeave: () => void
}

/**
 * The fields of a finding: a comment, and in an underwriter review a
 * severity (quality 4). In other reviews the question defines the severity.
 */
export function FindingFields(props: AnswerFieldsProps) {
  const { asking, reviewId, question, given, off, onDetail, onLeave } = props
  const { kind } = asking
  return (
    <div className={styles.finding} {...leaveOnEscape(onLeave)}>
      <div className={styles.findingComment}>
        <CommentField {...props} />
      </div>
      <div className={styles.findingSide}>
        {choosesSeverity(kind) ? (
          <SeveritySelect
            label="Severity"
            aria-label={`Question ${question.sno}: severity`}
            size="sm"
            disabled={off !== ''}
            data={[{ label: 'Choose a severity', value: '' }, ...SEVERITIES[kind]]}
            value={given.severity}
            onChoose={(severity) => onDetail({ severity })}
          />
        ) : (
          <p className="row muted gap-8 min-height-24">
            Severity <SeverityChip severity={effectiveSeverity(kind, { ...question, answer: 'No' })} />
          </p>
        )}
        <AnswerState {...props} />
      </div>
      {/* Placed after the severity, so that Tab reaches the severity first: it is required, a file is not. */}
      <div className={styles.findingFiles}>
        <Evidence reviewId={reviewId} answerId={question.id} name={`Question ${question.sno}`} place="finding" off={off} />
      </div>
    </div>
  )
}

/** The fields of Not Applicable: the reason, if the review requires one (domain 4). */
export function ReasonFields(props: AnswerFieldsProps) {
  const { question, given, off, onDetail, onLeave } = props
  return (
    <div className={styles.finding} data-reason {...leaveOnEscape(onLeave)}>
      <div className={styles.findingComment}>{given.reason === 'Other' && <CommentField {...props} />}</div>
      <div className={styles.findingSide}>
        <NativeSelect
          id={`reason-${question.id}`}
          label="Reason"
          aria-label={`Question ${question.sno}: reason`}
          size="sm"
          disabled={off !== ''}
          data={[{ label: 'Choose a reason', value: '' }, ...NOT_APPLICABLE_REASONS]}
          value={given.reason}
          onChange={(event) => onDetail({ reason: event.currentTarget.value })}
        />
        <AnswerState {...props} />
      </div>
    </div>
  )
}

function CommentField({ question: { id, sno }, given, off, onDetail }: AnswerFieldsProps) {
  return (
    <PhraseTextarea
      id={`comment-${id}`}
      label="Comment"
      aria-label={`Question ${sno}: comment`}
      maxRows={8}
      maxLength={MAX_COMMENT}
      readOnly={off !== ''}
      value={given.comment}
      onChange={(event) => onDetail({ comment: event.currentTarget.value })}
    />
  )
}

function AnswerState({ asking, given, savedAt }: AnswerFieldsProps) {
  return <p className="above-4 small-text">{findMissing(asking, given) ?? (savedAt ? `Saved ${clockTime(savedAt)}` : '')}</p>
}

/**
 * Returns props with which Escape leaves a field for its question, where the answer keys work again. The dialog ignores it, by the
 * attribute.
 */
const leaveOnEscape = (onLeave: () => void) => ({
  'data-mantine-stop-propagation': 'true',
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  },
})
