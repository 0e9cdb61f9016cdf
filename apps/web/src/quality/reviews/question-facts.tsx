import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'
import { Check } from 'lucide-react'
import styles from './question-facts.module.css'

/** The loan's facts that a question's conditions test. The ones that made the question apply are marked. */
export function QuestionFacts({ facts = [], sno }: Pick<ChecklistQuestionAnswer, 'facts' | 'sno'>) {
  if (facts.length === 0) return null
  return (
    <dl
      className={`${styles.facts} flex wrap muted text-12 gap-2-14 margin-2-0-0 pad-left-44`}
      aria-label={`Of the loan, for question ${sno}`}
    >
      {facts.map(({ label, value, made }) => (
        <div className="flex gap-5" key={label} data-made={made || undefined}>
          <dt>{label}</dt>
          <dd className="row gap-3 color-text">
            {value}
            {made && (
              <>
                <Check size={12} />
                <span className="unseen">, therefore asked</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
