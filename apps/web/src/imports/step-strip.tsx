import { Check } from 'lucide-react'
import type { StepMark } from './import-words.ts'
import parts from './work.module.css'

const STATE_TEXTS = { done: 'done', now: 'now', later: 'to come' } as const

export function StepStrip({ marks }: { marks: readonly StepMark[] }) {
  return (
    <ol className={parts.steps} aria-label="Steps of the import">
      {marks.map((mark, i) => (
        <li
          className="column relative pad-left-26 line-16"
          key={mark.name}
          data-state={mark.state}
          aria-current={mark.state === 'now' ? 'step' : undefined}
        >
          <span className={parts.dot} aria-hidden>
            {mark.state === 'done' ? <Check size={12} /> : i + 1}
          </span>
          <b className="medium">{mark.name}</b>
          <span className="unseen">, {STATE_TEXTS[mark.state]}, </span>
          <span className="small-text">{mark.detail}</span>
        </li>
      ))}
    </ol>
  )
}
