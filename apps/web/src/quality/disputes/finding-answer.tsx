import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { PhraseTextarea } from '../../worklist/phrases/phrase-textarea.tsx'
import { Evidence } from '../evidence/evidence.tsx'
import type { DisputeEntry } from './dispute-draft.ts'
import styles from './disputes.module.css'
import { FindingAsEntered } from './finding-facts.tsx'
import { FindingNotes } from './finding-notes.tsx'

/** The answers to a finding, as on the wire: whether the person disputes it. */
const CHOICES = [
  { label: 'I agree', value: 'No' },
  { label: 'I dispute', value: 'Yes' },
]

interface FindingAnswerProps {
  reviewId: number
  question: Question
  entry: DisputeEntry
  problem: string | undefined
  onChoose: (overturn: string) => void
  onWrite: (comment: string) => void
}

/** One finding of the Dispute dialog. A dispute requires a comment. Answered or decided findings are read-only and show the reason. */
export function FindingAnswer({ reviewId, question, entry, problem, onChoose, onWrite }: FindingAnswerProps) {
  const id = useId()
  const name = `Finding ${question.sno}`
  return (
    <li className={styles.finding} data-wrong={problem ? '' : undefined}>
      <FindingAsEntered question={question} id={id} />
      {question.why ? (
        <div>
          <ReadOnlyAnswer question={question} />
          <Evidence reviewId={reviewId} answerId={question.id} name={name} place="dispute" readOnly />
        </div>
      ) : (
        <fieldset aria-labelledby={id}>
          {question.overturn_result && (
            <p className="below-8 muted">The last dispute was rejected{question.result_comment && `: ${question.result_comment}`}</p>
          )}
          <div className="row gap-8">
            {CHOICES.map(({ label, value }, at) => (
              <Button
                key={value}
                icon={entry.overturn === value ? Check : undefined}
                className={styles.choice}
                aria-pressed={entry.overturn === value}
                data-finding={at === 0 ? question.id : undefined}
                onClick={() => onChoose(entry.overturn === value ? '' : value)}
                aria-describedby={problem ? `${id}-problem` : undefined}
              >
                {label}
              </Button>
            ))}
          </div>
          {entry.overturn === 'Yes' && (
            <PhraseTextarea
              label="Comment"
              aria-label={`${name}: comment`}
              maxRows={8}
              maxLength={4000}
              className="above-8"
              value={entry.comment}
              data-comment={question.id}
              onChange={(event) => onWrite(event.currentTarget.value)}
              {...problemProps(`${id}-problem`, problem)}
            />
          )}
          <FieldMessage id={`${id}-problem`}>{problem}</FieldMessage>
          <Evidence reviewId={reviewId} answerId={question.id} name={name} place="dispute" />
        </fieldset>
      )}
    </li>
  )
}

function ReadOnlyAnswer({ question: { overturn, overturn_comment, result_comment, why } }: { question: Question }) {
  return (
    <FindingNotes
      why={why}
      notes={[
        ['Dispute', overturn || '–'],
        ['Comment', overturn_comment],
        ['QC', result_comment],
      ]}
    />
  )
}
