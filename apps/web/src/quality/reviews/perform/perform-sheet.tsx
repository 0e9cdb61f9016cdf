import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { LoanWords } from '../../../grid/cells/loan-words.tsx'
import { LeaseBanner } from '../../../live/lease-banner.tsx'
import { usePresence } from '../../../live/use-presence.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Kbd } from '../../../ui/controls/kbd.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RefusalMessage, withInputKept } from '../../../ui/feedback/refusal.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import type { ReviewCalls } from '../review-calls.ts'
import { checklistSubject } from '../use-checklist.ts'
import { GroupNav } from './group-nav.tsx'
import { type KeyAction, keyActionInDialog } from './keys.ts'
import {
  countProgress,
  findIncompleteAnswers,
  groupQuestions,
  incompleteText,
  isFinding,
  neighbourQuestion,
  nextQuestion,
} from './progress.ts'
import { ProgressHead } from './progress-head.tsx'
import { QuestionGroupList } from './question-list.tsx'
import { ReviewAside } from './review-aside.tsx'
import { SubmitQuestion } from './submit-question.tsx'
import { useQueue, type WatchedQueue } from './unsent/use-queue.ts'
import { type UnsentAnswers, useAnswers } from './use-answers.ts'
import { useCurrentQuestion } from './use-current-question.ts'
import { useReviewTests } from './use-review-tests.ts'
import { useSubmission } from './use-submission.ts'

interface PerformSheetProps {
  review: ReviewCalls
  checklist: Checklist
  unsent: UnsentAnswers
  onChangeAudit: () => void
  onClose: (done: boolean) => void
}

const NO_QUESTION = 0

const keysNote = (testsFail: boolean) => (
  <span className="flex wrap gap-4-14 narrow-hidden">
    <span>
      <Kbd>y</Kbd> <Kbd>n</Kbd> <Kbd>–</Kbd> answer and go on
    </span>
    <span>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> move
    </span>
    <span>
      <Kbd>g</Kbd> next open
    </span>
    {testsFail && (
      <span>
        <Kbd>t</Kbd> next failing test
      </span>
    )}
  </span>
)

/**
 * Shows the questionnaire (quality 4; mock 06): groups at the left, the questions of one group in the middle, findings and loan at the
 * right. It is designed for 200 questions and for keyboard use with one hand.
 */
export function PerformSheet({ review, checklist, unsent, onChangeAudit, onClose }: PerformSheetProps) {
  const { kind } = review
  const { reviewId, loanNumber, asksReason } = checklist
  const asking = useMemo(() => ({ kind, asksReason }), [kind, asksReason])
  const { queue, questions, answers, savedAt, answer, detail, settle } = useAnswers(review, checklist, unsent)
  const refused = useQueue(queue, ({ state, refusal }) => (state === 'refused' ? refusal : ''))
  const newer = useQueue(queue, (status) => status.newer)
  const lease = usePresence(review.worklist, reviewId, 'qc', checklist.why === '')
  const groups = useMemo(() => groupQuestions(kind, questions, answers), [kind, questions, answers])
  const missing = useMemo(() => findIncompleteAnswers(asking, questions, answers), [asking, questions, answers])
  const inOrder = useMemo(() => groups.flatMap((group) => group.questions), [groups])
  const { asked, answered } = countProgress(questions, answers)

  const isSaved = useQueue(queue, ({ waiting }) => waiting === 0)
  const tests = useReviewTests(kind, checklist, isSaved && asked > 0 && answered === asked)
  const failing = inOrder.filter((question) => question.asked && tests.failing.has(question.id))

  const nothing = checklist.questions.length === 0 ? 'This review has no questions. Ask a manager to reset it' : ''
  const off = checklist.why || lease.refused || nothing
  const firstOpen = () => nextQuestion(missing, inOrder, NO_QUESTION) ?? inOrder[0]?.id ?? NO_QUESTION
  const { body, current, setCurrent, go, focusPart } = useCurrentQuestion(firstOpen, Boolean(off || refused))
  const group = groups.find((one) => one.questions.some(({ id }) => id === current)) ?? groups[0]

  const [announcement, announce] = useState('')
  const choose = (id: number, word: string, movesOn: boolean) => {
    if (off) return
    answer(id, word)
    const question = questions.find((one) => one.id === id)
    announce(`Question ${question?.sno}: ${word}`)
    if (word === 'No') focusPart(id, 'comment')
    else if (word === 'Not Applicable' && asksReason) focusPart(id, 'reason')
    else if (movesOn) go(neighbourQuestion(inOrder, id, 1))
  }
  const chosen = useRef(choose)
  chosen.current = choose
  const onAnswer = useCallback((id: number, word: string) => chosen.current(id, word, false), [])

  const incomplete = incompleteText(missing, answers)
  const { why, isSending, send } = useSubmission(review, checklist, { queue, inOrder, off, incomplete, onDone: () => onClose(true) })
  const findings = inOrder.filter((question) => isFinding(question, answers))
  const [asksFinal, askFinal] = useState(false)
  const submit = () => (findings.length > 0 && why === '' ? askFinal(true) : void send())
  const close = () => {
    void queue.flush()
    const { waiting, state } = queue.status()
    if (newer.size > 0)
      toast.warning(`Answers of loan ${loanNumber} are not saved: they were given in another window too. Open it again to choose`)
    if (waiting > 0 && state === 'lost') {
      toast.warning(`Answers of loan ${loanNumber} are not saved yet. They are sent when the connection is back, leave this window open.`)
    }
    onClose(savedAt.size > 0)
  }

  const toNext = (wanted: readonly Pick<ChecklistQuestionAnswer, 'id'>[]) => {
    const next = nextQuestion(wanted, inOrder, current)
    if (next !== null) go(next)
  }
  const toNextOpen = () => toNext(missing)
  const onKey = (action: KeyAction) => {
    if (action.kind === 'submit') submit()
    else if (action.kind === 'nextOpen') toNextOpen()
    else if (action.kind === 'nextFailing') toNext(failing)
    else if (action.kind === 'move') go(neighbourQuestion(inOrder, current, action.by))
    else choose(current, action.answer, true)
  }
  useKeys((event, target) => keyActionInDialog(body.current, event, target), onKey)

  return (
    <Dialog
      onClose={close}
      title="Perform QC"
      subject={
        <>
          <LoanWords text={checklistSubject(checklist)} />
          {kind === 'underwriter' && off === '' && checklist.selection !== 'Random' && (
            <>
              {' · '}
              <ChangeAudit queue={queue} onClick={onChangeAudit} />
            </>
          )}
        </>
      }
      size={1360}
      bare
      headerExtra={<ProgressHead asked={asked} answered={answered} queue={queue} />}
      note={keysNote(failing.length > 0)}
      actions={
        <>
          <span className="small muted">{incomplete && `${incomplete}.`}</span>
          {missing.length > 0 && (
            <Button variant="link" onClick={toNextOpen}>
              Go to next open
            </Button>
          )}
        </>
      }
      main={
        <Button size="l" variant="primary" why={why || null} busy={isSending && 'Submitting ...'} onClick={submit}>
          Submit
        </Button>
      }
    >
      <div className="children-below-8 rigid pad-0-20">
        <LeaseBanner lease={lease} />
        <RefusalMessage>
          {checklist.why || nothing || (refused && !lease.refused && withInputKept(`Not saved: ${refused}`, 'answered'))}
        </RefusalMessage>
      </div>
      <div ref={body} className="narrow-vertical narrow-scrolls-y fill flex border-top-line-2">
        <GroupNav groups={groups} current={group?.name ?? ''} onOpen={go} answers={answers} failing={tests.failing} />
        {group && (
          <QuestionGroupList
            key={group.name}
            asking={asking}
            reviewId={reviewId}
            group={group}
            answers={answers}
            savedAt={savedAt}
            newer={newer}
            current={current}
            tests={tests}
            off={off}
            onCurrent={setCurrent}
            onAnswer={onAnswer}
            onDetail={detail}
            onSettle={settle}
            onLeave={go}
          />
        )}
        <ReviewAside kind={kind} checklist={checklist} questions={questions} answers={answers} tests={tests} onOpen={go} />
        <span className="unseen" role="status">
          {announcement}
        </span>
      </div>
      {asksFinal && (
        <SubmitQuestion kind={kind} findings={findings} answers={answers} onClose={() => askFinal(false)} onConfirm={() => void send()} />
      )}
    </Dialog>
  )
}

function ChangeAudit({ queue, onClick }: { queue: WatchedQueue; onClick: () => void }) {
  const isSaved = useQueue(queue, ({ waiting }) => waiting === 0)
  return (
    <Button variant="link" why={isSaved ? null : 'Wait until every answer is saved'} onClick={onClick}>
      Change audit
    </Button>
  )
}
