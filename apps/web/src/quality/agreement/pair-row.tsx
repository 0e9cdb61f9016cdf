import type { PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { Ring } from '../../ui/status/ring.tsx'
import { AnswerChip } from './answer-chip.tsx'
import styles from './pairs.module.css'

interface PairRowProps {
  pair: PairOfAnswers
  isCurrent: boolean
  onCurrent: (id: number) => void
  /** Shown below the row while it is the current one. */
  children: ReactNode
}

/** Shows one pair of the list: how two reviewers answered the same question, and which answer was decided to be right. */
export function PairRow({ pair, isCurrent, onCurrent, children }: PairRowProps) {
  const { id, loanNumber, sno, question, A, B, decision, differs } = pair
  const decided = decision !== ''
  return (
    <li className={styles.pair} data-current={isCurrent || undefined} data-done={decided || undefined}>
      <div className={`${styles.row} min-height-28`}>
        <span className="center green">{decided ? <CircleCheck size={14} /> : differs ? <Ring share={0} size={14} /> : null}</span>
        <LoanLink number={loanNumber} />
        <span className="text-right faint">{sno}</span>
        <button
          id={`pair-${id}`}
          type="button"
          className={`${styles.question} cut pressable min-height-24`}
          aria-expanded={isCurrent}
          title={question}
          onClick={() => onCurrent(id)}
        >
          {question}
        </button>
        <AnswerChip given={A} decided={decided} right={decision === 'A'} />
        <AnswerChip given={B} decided={decided} right={decision === 'B'} />
        <span className="text-12 one-line muted">{decided ? `${decision} is right` : differs ? 'not yet' : 'agreed'}</span>
      </div>
      {isCurrent && children}
    </li>
  )
}
