import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { ReactNode } from 'react'
import styles from './reports.module.css'

/** More stand in two rows of wider ones. */
const MOST_IN_A_ROW = 11

/** A figure of everybody together; `opens` names it, '' where nothing is behind it. */
export interface StripFigure {
  label: string
  value: number | null
  share: boolean
  opens: string
  /** What must be known of it. */
  note?: string | undefined
}

interface PooledStripProps {
  label: string
  /** What is covered, in words. */
  covers: string
  /** At the right end of that line. */
  controls?: ReactNode
  figures: readonly StripFigure[]
  onOpen: (figure: string) => void
}

/** The figures of everybody in a list together, and what they cover. A count opens its loans. */
export function PooledStrip({ label, covers, controls, figures, onOpen }: PooledStripProps) {
  return (
    <section className={styles.strip} aria-label={label} data-on-paper>
      <div className={styles.covers}>
        <p>{covers}</p>
        {controls && <div className={styles.controls}>{controls}</div>}
      </div>
      {figures.length > 0 && (
        <dl className={styles.pooled} data-many={figures.length > MOST_IN_A_ROW || undefined}>
          {figures.map((figure) => (
            <div key={figure.label} className={styles.figure}>
              <dt>{figure.label}</dt>
              <dd>
                <FigureValue figure={figure} onOpen={onOpen} />
                {figure.note && <small>{figure.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function FigureValue({ figure: { label, value, share, opens }, onOpen }: { figure: StripFigure; onOpen: (figure: string) => void }) {
  const text = figureText(value, share ? 'percent' : 'count')
  if (opens === '' || !value) return <span data-none={!value || undefined}>{text}</span>
  return (
    <button type="button" onClick={() => onOpen(opens)} aria-label={`${label}: ${text}, open the loans`}>
      {text}
    </button>
  )
}
