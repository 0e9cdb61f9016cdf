import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { Evidence } from '../evidence/evidence.tsx'
import { SeverityChip } from '../severity-chip.tsx'
import styles from './disputes.module.css'

/**
 * A finding as the reviewer entered it. By `id`, other fields refer to the question as their label. With `reviewId`, the evidence is shown
 * too.
 */
export function FindingAsEntered({ question, id, reviewId }: { question: Question; id?: string; reviewId?: number }) {
  return (
    <div>
      <div className={`${styles.head} row small-text gap-8 below-4`}>
        <span className="strong min-width-20 color-text">{question.sno}</span>
        <span>{question.category}</span>
        <SeverityChip severity={question.severity} />
      </div>
      <p className="medium" id={id}>
        {question.question}
      </p>
      {question.comment && (
        <p className="own-lines breaks muted above-4">
          <b className="medium">Finding:</b> {question.comment}
        </p>
      )}
      {reviewId !== undefined && (
        <Evidence reviewId={reviewId} answerId={question.id} name={`Finding ${question.sno}`} place="finding" readOnly />
      )}
    </div>
  )
}
