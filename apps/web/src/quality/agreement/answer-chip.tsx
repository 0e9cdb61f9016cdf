import { Check, Minus, X } from 'lucide-react'
import styles from './answer-chip.module.css'

const FACES = { Yes: Check, No: X, 'Not Applicable': Minus } as const

interface AnswerChipProps {
  given: { answer: string; severity: string }
  /** Whether the pair is decided. The chip is then muted unless its answer is the right one. */
  decided?: boolean
  right?: boolean
}

export function AnswerChip({ given: { answer, severity }, decided = false, right = false }: AnswerChipProps) {
  const Face = FACES[answer as keyof typeof FACES] ?? Minus
  return (
    <span className={styles.answer} data-answer={answer} data-quiet={(decided && !right) || undefined} data-right={right || undefined}>
      <Face size={12} aria-hidden />
      {answer}
      {severity && <span className="regular">{severity}</span>}
      {right && <span className="unseen">, decided for</span>}
    </span>
  )
}
