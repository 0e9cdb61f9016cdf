import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useId } from 'react'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { Evidence } from '../evidence/evidence.tsx'
import type { DisputeEntry } from './dispute-draft.ts'
import styles from './disputes.module.css'
import { FindingFacts } from './finding-facts.tsx'
import { FindingNotes } from './finding-notes.tsx'

const CHOICES = [{ label: 'Select', value: '' }, 'Yes', 'No']

interface FindingAnswerProps {
  reviewId: number
  question: Question
  entry: DisputeEntry
  problem: string | undefined
  onChoose: (overturn: string) => void
  onWrite: (comment: string) => void
}

/** One finding of the Dispute dialog. Yes requires a comment. Answered or decided findings are read-only and show the reason. */
export function FindingAnswer({ reviewId, question, entry, problem, onChoose, onWrite }: FindingAnswerProps) {
  const id = useId()
  const wrong = (at: boolean) => problemProps(`${id}-problem`, at ? problem : null)
  const name = `Finding ${question.sno}`
  return (
    <li className={styles.finding} data-wrong={problem ? '' : undefined}>
      <FindingFacts question={question} id={id} />
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
          <NativeSelect
            label="Dispute"
            aria-label={`${name}: dispute`}
            size="sm"
            w={140}
            data={CHOICES}
            value={entry.overturn}
            data-finding={question.id}
            onChange={(event) => onChoose(event.currentTarget.value)}
            {...wrong(entry.overturn !== 'Yes')}
          />
          {entry.overturn === 'Yes' && (
            <Textarea
              label="Comment"
              aria-label={`${name}: comment`}
              size="sm"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={4000}
              className="above-8"
              value={entry.comment}
              data-comment={question.id}
              onChange={(event) => onWrite(event.currentTarget.value)}
              {...wrong(true)}
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
