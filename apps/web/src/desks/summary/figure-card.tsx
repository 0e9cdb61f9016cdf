import type { Figure } from '@ivue/contracts/desks/summary-contract.ts'
import { figureText } from '@ivue/contracts/desks/summary-figures.ts'
import { ChevronDown } from 'lucide-react'
import { Sparkline } from '../../ui/sparkline.tsx'
import { changeText, toneOf } from './figure-words.ts'
import styles from './summary.module.css'

/** A figure with its change and its last twelve months; pressed, it opens. */
export function FigureCard({ figure, opened, onToggle }: { figure: Figure; opened: boolean; onToggle: () => void }) {
  const { key, title, value, format, estimated, history, against, change } = figure
  const tone = toneOf(figure)
  return (
    <button
      type="button"
      className={styles.figure}
      aria-expanded={opened}
      aria-controls={opened ? `figure-${key}` : undefined}
      onClick={onToggle}
    >
      <span className={styles.name}>{title}</span>
      <span className={styles.value} data-none={value === null || undefined}>
        {figureText(value, format)}
        {estimated && <small>estimated</small>}
        <ChevronDown size={14} aria-hidden="true" />
      </span>
      <span className={styles.foot}>
        <span className={styles.change} data-tone={tone || undefined} title={change === null ? undefined : `Against ${against}`}>
          {changeText(change, format)}
          {change !== null && <span className="unseen"> against {against}</span>}
        </span>
        <Sparkline values={history.map((point) => point.value)} bad={tone === 'bad'} />
      </span>
    </button>
  )
}
