import type { ReviewTest } from '@ivue/contracts/data-tests/review-contract.ts'
import type { NewerAnswer as Newer } from '@ivue/contracts/quality/reviews/checklist.ts'
import { ANSWERS, UNHELD_NOTE } from '@ivue/contracts/quality/reviews/words.ts'
import { Check, X } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Kbd } from '../../../ui/controls/kbd.tsx'
import { clockTime } from '../../../ui/moments.ts'
import { QuestionFacts } from '../question-facts.tsx'
import { type AnswerFieldsProps, FindingFields, ReasonFields } from './answer-fields.tsx'
import { QuestionTests } from './data-tests.tsx'
import styles from './questions.module.css'
import type { AnswerDetail } from './use-answers.ts'

export interface QuestionRowProps extends Omit<AnswerFieldsProps, 'onDetail' | 'onLeave'> {
  /** A conflicting answer that was saved elsewhere. */
  newer: Newer | undefined
  /** The results of the data tests that are linked to the question. */
  tests: readonly ReviewTest[] | undefined
  isCurrent: boolean
  onCurrent: (id: number) => void
  onAnswer: (id: number, answer: string) => void
  onDetail: (id: number, part: AnswerDetail) => void
  onSettle: (id: number, which: 'mine' | 'newer') => void
  /** Moves the focus from a field of the finding back to the question. */
  onLeave: (id: number) => void
}

const FACES = { Yes: Check, No: X, 'Not Applicable': null } as const
const KEYS = { Yes: 'y', No: 'n', 'Not Applicable': '–' } as const

/** One question with its three answers. Only the current question is a tab stop. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { asking, reviewId, question, given, savedAt, newer, tests, isCurrent, off, onCurrent, onAnswer, onDetail, onSettle, onLeave } =
    props
  const { id, sno, question: words } = question
  const tabIndex = isCurrent ? 0 : -1
  const fields: AnswerFieldsProps = {
    asking,
    reviewId,
    question,
    given,
    savedAt,
    off,
    onDetail: (part) => onDetail(id, part),
    onLeave: () => onLeave(id),
  }
  return (
    <li
      className={styles.question}
      data-current={isCurrent || undefined}
      data-done={given.answer !== '' || undefined}
      onFocus={() => onCurrent(id)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row is */}
      <div
        id={`question-${id}`}
        role="group"
        tabIndex={tabIndex}
        data-autofocus={isCurrent || undefined}
        aria-labelledby={`words-${id}`}
        className={`${styles.ask} grid items-start rounded columns-30-rest-292 gap-x-14 narrow-columns-30-rest narrow-gap-y-8`}
      >
        <span className={`${styles.sno} text-right faint text-12 pad-top-5 line-18`}>{sno}</span>
        <span id={`words-${id}`} className={`${styles.words} breaks pad-4-8-0-0`}>
          {words}
        </span>
        <span
          className={`${styles.answers} grid clip rounded on-surface border-control columns-78-78-fr narrow-column-2`}
          data-off={off !== '' || undefined}
        >
          {ANSWERS.map((answer) => {
            const Face = given.answer === answer && FACES[answer]
            return (
              <button
                key={answer}
                type="button"
                tabIndex={tabIndex}
                data-answer={answer}
                aria-pressed={given.answer === answer}
                aria-disabled={off !== '' || undefined}
                title={off || undefined}
                onClick={() => onAnswer(id, answer)}
              >
                {Face && <Face size={12} aria-hidden />}
                {answer}
                {isCurrent && (
                  <span aria-hidden>
                    <Kbd>{KEYS[answer]}</Kbd>
                  </span>
                )}
              </button>
            )
          })}
        </span>
      </div>
      <QuestionFacts facts={question.facts} sno={sno} />
      {tests && <QuestionTests tests={tests} sno={sno} isCurrent={isCurrent} isOpen={given.answer === ''} />}
      {question.unheld && <p className="muted text-12 pad-left-44">{UNHELD_NOTE}</p>}
      {newer && <NewerAnswer sno={sno} newer={newer} off={off} onSettle={(which) => onSettle(id, which)} />}
      {given.answer === 'No' && <FindingFields {...fields} />}
      {given.answer === 'Not Applicable' && asking.asksReason && <ReasonFields {...fields} />}
    </li>
  )
})

interface NewerAnswerProps {
  sno: number
  newer: Newer
  off: string
  onSettle: (which: 'mine' | 'newer') => void
}

/** Shows an answer saved elsewhere that conflicts with the local one. Neither is overwritten until the person chooses one. */
function NewerAnswer({ sno, newer, off, onSettle }: NewerAnswerProps) {
  const { answer, comment, severity, reason, by, at } = newer
  const answerText = [answer || 'taken back', severity, reason, comment && `“${comment}”`].filter(Boolean).join(', ')
  return (
    <div
      className={`${styles.newer} row on-amber notice gap-8 margin-8-0-4-44`}
      role="alert"
      aria-label={`Question ${sno}: answered elsewhere`}
    >
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
