import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure } from '@ivue/contracts/figures/shapes.ts'
import { ChevronDown } from 'lucide-react'
import { Abbreviated } from '../ui/display/abbreviated.tsx'
import { Sparkline } from '../ui/display/sparkline.tsx'
import { changeText, findTone } from './figure-words.ts'
import styles from './figures.module.css'

interface FigureCardProps {
  figure: Figure
  /** The parts that add up to the figure. If there are any, the card shows them in place of the months. */
  split: Figure['split']
  opened: boolean
  onToggle: () => void
}

export function FigureCard({ figure, split, opened, onToggle }: FigureCardProps) {
  const { key, title, value, format, estimated, history, against, change } = figure
  const parted = split.length > 0
  const tone = findTone(figure)
  return (
    <button
      type="button"
      className={styles.figure}
      aria-expanded={opened}
      aria-controls={opened ? `figure-${key}` : undefined}
      onClick={onToggle}
    >
      <span className={styles.name}>
        <Abbreviated text={title} />
      </span>
      <span className={styles.value} data-none={value === null || undefined} data-parted={parted || undefined}>
        {figureText(value, format)}
        {estimated && <small>estimated</small>}
        <ChevronDown size={14} aria-hidden="true" />
      </span>
      <span className={styles.foot}>
        <span className={styles.change} data-tone={tone || undefined} title={change === null ? undefined : `Against ${against}`}>
          {changeText(change, format)}
          {change !== null && <span className="unseen"> against {against}</span>}
        </span>
        {!parted && <Sparkline values={history.map((point) => point.value)} bad={tone === 'bad'} />}
      </span>
      {parted && (
        <span className={styles.parts}>
          {split.map((part) => (
            <span key={part.title}>
              {part.title} <b>{figureText(part.value, 'count')}</b>
            </span>
          ))}
        </span>
      )}
    </button>
  )
}
