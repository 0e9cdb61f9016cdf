import { effectiveSeverity } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { SeverityChip } from '../../severity-chip.tsx'
import { FinalQuestion } from '../final-question.tsx'
import { type Answers, answerTo } from './progress.ts'
import styles from './submit-question.module.css'

interface SubmitQuestionProps {
  kind: ReviewKind
  findings: readonly ChecklistQuestionAnswer[]
  answers: Answers
  onClose: () => void
  onConfirm: () => void
}

/** The question before a review with findings is submitted. It names each finding with its severity. */
export function SubmitQuestion({ kind, findings, answers, onClose, onConfirm }: SubmitQuestionProps) {
  return (
    <FinalQuestion
      title={`Submit with ${countText(findings.length, 'finding')}?`}
      words="The people whose work they judge are notified."
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className={`${styles.findings} below-12`} aria-label="Findings">
        {findings.map((question) => (
          <li key={question.id}>
            <b>{question.sno}</b>
            <span className="breaks">{question.question}</span>
            <SeverityChip severity={effectiveSeverity(kind, { ...question, ...answerTo(answers, question.id) })} />
          </li>
        ))}
      </ul>
    </FinalQuestion>
  )
}
