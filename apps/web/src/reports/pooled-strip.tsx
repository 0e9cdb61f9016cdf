import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { ReactNode } from 'react'
import { type FiguresFold, FiguresLine, FoldButton, type LineFigure } from '../figures/figures-fold.tsx'
import styles from './reports.module.css'

/** Maximum number of figures in one row. More are split into two rows with wider cells. */
const MOST_IN_A_ROW = 11

/** A pooled figure. `opens` is the name of the figure to open; '' if it has no loans. */
export interface StripFigure {
  label: string
  value: number | null
  share: boolean
  opens: string
  note?: string | undefined
}

interface PooledStripProps {
  label: string
  /** The covered period and selection, in words. */
  covers: string
  /** Shown at the right end of the `covers` line. */
  controls?: ReactNode
  figures: readonly StripFigure[]
  fold: FiguresFold
  onOpen: (figure: string) => void
}

/** The pooled figures of a list and what they cover. A count opens its loans. */
export function PooledStrip({ label, covers, controls, figures, fold, onOpen }: PooledStripProps) {
  return (
    <section className={styles.strip} aria-label={label} data-on-paper>
      <div className={styles.covers}>
        <p>{covers}</p>
        <div className={`${styles.controls} off-paper`}>
          {controls}
          <FoldButton {...fold} />
        </div>
      </div>
      {!fold.open && figures.length > 0 && <FiguresLine figures={figures.map(toLineFigure)} />}
      {fold.open && figures.length > 0 && (
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

const toLineFigure = ({ label, value, share }: StripFigure): LineFigure => ({
  label,
  value: figureText(value, share ? 'percent' : 'count'),
})

function FigureValue({ figure: { label, value, share, opens }, onOpen }: { figure: StripFigure; onOpen: (figure: string) => void }) {
  const text = figureText(value, share ? 'percent' : 'count')
  if (opens === '' || !value) return <span data-none={!value || undefined}>{text}</span>
  return (
    <button type="button" onClick={() => onOpen(opens)} aria-label={`${label}: ${text}, open the loans`}>
      {text}
    </button>
  )
}
