import type { Call } from '@ivue/contracts/contract.ts'
import { LAST_OPEN_ROUND } from '@ivue/contracts/desks/dispute.ts'
import type { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { ANSWER_HELP } from '@ivue/contracts/quality/disputes/rules.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type FooterElements, FooterPortal } from '../../ui/dialog/form-dialog.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { momentWithZone } from '../../ui/moments.ts'
import {
  countUnanswered,
  type DisputeAnswers,
  deleteDisputeDraft,
  disputeBody,
  EMPTY_ENTRY,
  findingProblems,
  findOpenFindings,
  readDraft,
  storeDisputeDraft,
  withComment,
  withOverturn,
} from './dispute-draft.ts'
import { FindingAnswer } from './finding-answer.tsx'

interface DisputeFormProps {
  list: QuestionList
  action: Call
  row: Pick<Row, 'recsID' | 'version'>
  places: FooterElements
  refetch: () => Promise<unknown>
  onSubmitted: () => void
}

export function DisputeForm({ list, action, row, places, refetch, onSubmitted }: DisputeFormProps) {
  const { reviewId, questions, why, businessDispute, answerBy } = list
  const [words, setWords] = useState<DisputeAnswers>(() => readDraft(sessionStorage, reviewId, questions))
  const [problems, setProblems] = useState<Record<string, string>>({})
  /** A refusal that concerns no single finding: somebody else answered first, or no rounds are left. */
  const [refusal, setRefusal] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const submit = useCommand(action as typeof processor.dashboardProcessorAction, {
    failure: false,
    invalidate: [loanDetails.fetchQc, loanDetails.getHistory, completedReviews.getReview],
    onDone: () => {
      deleteDisputeDraft(sessionStorage, reviewId)
      onSubmitted()
    },
  })
  const changeAnswers = (id: number, next: DisputeAnswers) => {
    storeDisputeDraft(sessionStorage, reviewId, next)
    setWords(next)
    setProblems(({ [id]: _, ...others }) => others)
  }
  const choose = (id: number, overturn: string) => {
    flushSync(() => changeAnswers(id, withOverturn(words, id, overturn)))
    // What is typed next is the reason.
    if (overturn === 'Yes') form.current?.querySelector<HTMLElement>(`[data-comment="${id}"]`)?.focus()
  }
  const show = (found: Record<string, string>) => {
    setProblems(found)
    const [first] = questions.filter(({ id }) => found[id])
    const field = (name: string) => form.current?.querySelector<HTMLElement>(`[data-${name}="${first?.id}"]`)
    const at = field('comment') ?? field('finding')
    at?.focus()
  }
  const wasRefused = (error: Error) => {
    const fields = error instanceof Refused ? error.fields : {}
    if (questions.some(({ id }) => fields[id])) show(fields)
    else setRefusal(errorMessage(error))
    // Loads the answers that somebody else gave meanwhile. The answers entered here are not lost.
    refetch()
  }
  const send = () => {
    setRefusal('')
    const missing = findingProblems(questions, words)
    if (Object.keys(missing).length > 0) return show(missing)
    submit.mutate(
      {
        operation: 'Overturn',
        recId: String(row.recsID),
        task: String(reviewId),
        selectedValue: disputeBody(questions, words),
        version: row.version,
      },
      { onError: wasRefused },
    )
  }
  const left = countUnanswered(questions, words)
  const asked = findOpenFindings(questions).length
  return (
    <div ref={form}>
      <RefusalMessage>{withInputKept(refusal) || why}</RefusalMessage>
      <p className="below-12 muted">{ANSWER_HELP}</p>
      <ul className="topline">
        {questions.map((question) => (
          <FindingAnswer
            key={question.id}
            reviewId={reviewId}
            question={question}
            entry={words[question.id] ?? EMPTY_ENTRY}
            problem={problems[question.id]}
            onChoose={(overturn) => choose(question.id, overturn)}
            onWrite={(comment) => changeAnswers(question.id, withComment(words, question.id, comment))}
          />
        ))}
      </ul>
      <FooterPortal at={places.note}>
        {why === '' && (
          <span className="inline-row gap-6">
            {left === 0 && <Check className="green" size={14} />}
            {asked - left} of {asked} answered · round {businessDispute + 1} of {LAST_OPEN_ROUND + 1}
            {answerBy && ` · due ${momentWithZone(answerBy)}`}
          </span>
        )}
      </FooterPortal>
      <FooterPortal at={places.foot}>
        {why === '' && (
          <Button
            size="l"
            variant="primary"
            why={left > 0 ? 'Agree with every finding or dispute it first' : null}
            busy={submit.isPending && 'Saving ...'}
            onClick={send}
          >
            Submit
          </Button>
        )}
      </FooterPortal>
    </div>
  )
}
