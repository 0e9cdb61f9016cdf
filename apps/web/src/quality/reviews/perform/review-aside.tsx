import { effectiveSeverity } from '@ivue/contracts/quality/reviews/checklist.ts'
import { ANSWERS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Checklist, ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { Check, Minus, X } from 'lucide-react'
import { memo } from 'react'
import { serverNow } from '../../../browser/server-clock.ts'
import { explains } from '../../../explain/explanation.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { SeverityChip } from '../../severity-chip.tsx'
import { TestsPanel } from './data-tests.tsx'
import { type Answers, answerTo, isFinding } from './progress.ts'
import styles from './review-aside.module.css'
import type { useReviewTests } from './use-review-tests.ts'

const FACES = { Yes: Check, No: X, 'Not Applicable': Minus } as const

interface ReviewAsideProps {
  kind: ReviewKind
  checklist: Checklist
  questions: readonly ChecklistQuestionAnswer[]
  answers: Answers
  tests: Pick<ReturnType<typeof useReviewTests>, 'why' | 'asOf' | 'tests'>
  onOpen: (question: number) => void
}

/** The panel next to the questions: the answers so far, the findings, and the facts of the loan. */
export const ReviewAside = memo(function ReviewAside({
  kind,
  checklist: { facts, loanNumber },
  questions,
  answers,
  tests,
  onOpen,
}: ReviewAsideProps) {
  const asked = questions.filter((question) => question.asked)
  const count = (word: string) => asked.filter(({ id }) => answerTo(answers, id).answer === word).length
  const findings = asked.filter((question) => isFinding(question, answers))
  const explained = () => ({
    label: 'Findings',
    value: String(findings.length),
    parts: [['Review', `Loan ${loanNumber}, answers given so far`]] as const,
    asOf: serverNow(),
  })
  return (
    <ScrollRegion label="This review" className={`${styles.aside} rigid width-264 pad-16 border-left-line-2`}>
      <h3>This review</h3>
      <dl className={styles.tally}>
        {ANSWERS.map((word) => {
          const Face = FACES[word]
          return (
            <div className="row spread min-height-26" key={word} data-answer={word}>
              <dt className="row muted gap-6">
                <Face size={14} aria-hidden /> {word}
              </dt>
              <dd className="strong">{count(word)}</dd>
            </div>
          )
        })}
        <div className="row spread min-height-26">
          <dt className="row muted gap-6">Still open</dt>
          <dd className="strong">{count('')}</dd>
        </div>
      </dl>
      <h3>
        <button type="button" className="pressable hover-underlined" {...explains('review.Findings', explained)}>
          Findings <span className="muted">{findings.length}</span>
        </button>
      </h3>
      {findings.length === 0 && <p className="faint below-16">None so far.</p>}
      <ul className={`${styles.findings} margin-0-0-16`}>
        {findings.map((question) => {
          const given = answerTo(answers, question.id)
          const severity = effectiveSeverity(kind, { ...question, ...given })
          return (
            <li key={question.id}>
              <button className="block wide text-left topline pressable pad-8-0" type="button" onClick={() => onOpen(question.id)}>
                <span className="row spread gap-8">
                  <b>{question.sno}</b>
                  <SeverityChip severity={severity || 'No severity yet'} />
                </span>
                <span className="two-lines clip breaks">{given.comment || question.question}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <TestsPanel {...tests} questions={questions} onOpen={onOpen} />
      <h3>Loan</h3>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div className="flex gap-8 pad-3-0" key={label}>
            <dt className="rigid faint width-72">{label}</dt>
            <dd className="shrinks breaks">{value}</dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  )
})
