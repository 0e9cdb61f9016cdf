import type { Row } from '@ivue/contracts/grid/wire.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { DECISION_HELP } from '@ivue/contracts/quality/disputes/rules.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { OVERTURN_RESULTS } from '@ivue/contracts/quality/reviews/words.ts'
import type { Question, QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { NativeSelect } from '@mantine/core'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../rpc/errors.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type FooterElements, FooterPortal } from '../../../ui/dialog/form-dialog.tsx'
import { RefusalMessage, withInputKept } from '../../../ui/feedback/refusal.tsx'
import { PhraseTextarea } from '../../../worklist/phrases/phrase-textarea.tsx'
import { OUTCOME_TOAST_MS, rowOutcome } from '../../../worklist/rows.ts'
import styles from '../../disputes/disputes.module.css'
import { FindingAsEntered } from '../../disputes/finding-facts.tsx'
import { OutcomeNotes } from '../../disputes/outcome-notes.tsx'
import { FinalQuestion } from '../final-question.tsx'
import type { ReviewCalls } from '../review-calls.ts'
import {
  countUndecided,
  type Decisions,
  decisionsBody,
  deleteDecisions,
  findingsToDecide,
  type OverturnDecision,
  readDecisions,
  storeDecisions,
  UNDECIDED,
  withDecision,
} from './decisions.ts'

interface OverturnFormProps {
  list: QuestionList
  review: ReviewCalls
  row: Row
  /** Reason why Submit is disabled while another person holds the lease; '' otherwise. */
  leased: string
  places: FooterElements
  refetch: () => Promise<unknown>
  onDecided: () => void
}

const CHOICES = [{ label: 'Select', value: '' }, ...OVERTURN_RESULTS]

interface OverturnChoiceProps {
  question: Question
  decided: OverturnDecision
  onChange: (change: Partial<OverturnDecision>) => void
}

/** One disputed finding: the dispute's comment, and QC's decision with a comment. */
function OverturnChoice({ question: { id, sno, overturn_comment }, decided: { result, comment }, onChange }: OverturnChoiceProps) {
  const name = `Finding ${sno}`
  return (
    <fieldset aria-labelledby={`finding-${id}`}>
      <p className="below-8 muted">{overturn_comment ? `Disputed: ${overturn_comment}` : 'Disputed without a comment'}</p>
      <NativeSelect
        label="Overturn"
        aria-label={`${name}: overturn`}
        size="sm"
        w={140}
        data={CHOICES}
        value={result}
        onChange={(event) => onChange({ result: event.currentTarget.value })}
      />
      <PhraseTextarea
        label="Comment"
        aria-label={`${name}: comment`}
        className="above-8"
        maxRows={8}
        maxLength={4000}
        value={comment}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
      />
    </fieldset>
  )
}

export function OverturnForm({ list, review, row, leased, places, refetch, onDecided }: OverturnFormProps) {
  const { reviewId, questions, why } = list
  const [decisions, setDecisions] = useState<Decisions>(() => readDecisions(sessionStorage, reviewId, questions))
  const [refusal, setRefusal] = useState('')
  const submit = useCommand(review.save, {
    failure: false,
    invalidate: [...review.stale, loanDetails.fetchQc, loanDetails.getHistory, completedReviews.getReview],
    success: OUTCOME_TOAST_MS,
    successText: (msg) => rowOutcome(row, msg),
    onDone: () => {
      deleteDecisions(sessionStorage, reviewId)
      onDecided()
    },
  })
  const change = (next: Decisions) => {
    storeDecisions(sessionStorage, reviewId, next)
    setDecisions(next)
  }
  const [asksFinal, askFinal] = useState(false)
  const accepted = decisionsBody(questions, decisions).filter(({ overturn_result }) => overturn_result === 'Accept').length
  const left = countUndecided(questions, decisions)
  const waiting = findingsToDecide(questions).length
  const send = () => {
    setRefusal('')
    submit.mutate(
      { operation: 'Overturned', qaId: reviewId, answer: decisionsBody(questions, decisions) },
      {
        onError: (error) => {
          setRefusal(errorMessage(error))
          // Loads the decisions that somebody else made meanwhile. The decisions entered here are not lost.
          void refetch()
        },
      },
    )
  }
  return (
    <>
      <RefusalMessage>{withInputKept(refusal) || why}</RefusalMessage>
      <p className="below-12 muted">{DECISION_HELP}</p>
      <ul className="topline">
        {questions.map((question) => (
          <li key={question.id} className={styles.finding}>
            <FindingAsEntered question={question} id={`finding-${question.id}`} reviewId={reviewId} />
            {why === '' && findingsToDecide([question]).length > 0 ? (
              <OverturnChoice
                question={question}
                decided={decisions[question.id] ?? UNDECIDED}
                onChange={(words) => change(withDecision(decisions, question.id, words))}
              />
            ) : (
              <OutcomeNotes question={question} />
            )}
          </li>
        ))}
      </ul>
      {why === '' && (
        <>
          <FooterPortal at={places.note}>
            <span className="inline-row gap-6">
              {left === 0 && <Check className="green" size={14} />}
              {waiting - left} of {waiting} decided
            </span>
          </FooterPortal>
          <FooterPortal at={places.foot}>
            <Button
              size="l"
              variant="primary"
              why={leased || (left > 0 ? 'Choose Accept or Reject for every disputed finding first' : null)}
              busy={submit.isPending && 'Saving ...'}
              onClick={() => askFinal(true)}
            >
              Submit
            </Button>
          </FooterPortal>
          {asksFinal && (
            <FinalQuestion
              title={`Accept ${accepted} and reject ${waiting - accepted}?`}
              words={`${accepted > 0 ? 'What is accepted is removed from the score. ' : ''}The reviewed person is notified.`}
              onClose={() => askFinal(false)}
              onConfirm={send}
            />
          )}
        </>
      )}
    </>
  )
}
