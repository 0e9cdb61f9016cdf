import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { ReactNode } from 'react'
import { explains, type FigureScope, type ShownFigure } from '../explain/explanation.ts'
import { CountsNote, type FiguresFold, FiguresLine, FoldButton } from '../figures/figures-fold.tsx'
import styles from './reports.module.css'

/** Maximum number of figures in one row. More are split into two rows with wider cells. */
const MAX_IN_A_ROW = 11

/** A pooled figure, with the function that opens its rows. */
export interface StripFigure extends Pick<ShownFigure, 'label' | 'counts'> {
  figure: string
  value: number | null
  share: boolean
  open: () => void
  note?: string | undefined
}

/** Returns what the card of a pooled figure shows. A figure of nothing has no rows. */
export const explainStripFigure = ({ label, value, share, counts, open }: StripFigure, scope: FigureScope): ShownFigure => ({
  ...scope,
  label,
  value: figureText(value, share ? 'percent' : 'count'),
  counts: value === null ? undefined : counts,
  open: (share ? value !== null : value) ? open : undefined,
})

interface PooledStripProps {
  label: string
  /** The covered period and selection, in words. */
  covers: string
  /** The period alone. With it, the folded strip is one line on screen. */
  covered?: string
  /** Period and selection, for the cards of the figures. */
  scope: FigureScope
  /** Shown at the right end of the `covers` line. */
  controls?: ReactNode
  figures: readonly StripFigure[]
  fold: FiguresFold
}

/** The pooled figures of a list and what they cover. Each explains itself, and leads to its rows. */
export function PooledStrip({ label, covers, covered, scope, controls, figures, fold }: PooledStripProps) {
  const shown = figures.map((one) => ({ figure: one.figure, note: one.note, ...explainStripFigure(one, scope) }))
  const line = !fold.open && figures.length > 0 && <FiguresLine figures={shown.map((figure) => ({ ...figure, explained: figure }))} />
  const isOneLine = line && covered
  return (
    <section className="print-whole-on-paper print-pad-x-0 pad-2-16-10" aria-label={label} data-on-paper>
      <div className={`${styles.covers} row wrap muted gap-4-12 margin-0-0-6`} data-line={isOneLine ? true : undefined}>
        {isOneLine && <b className="off-paper medium">{covered}</b>}
        <p>{covers}</p>
        {isOneLine && line}
        <div className={`${styles.controls} row wrap gap-4-12 off-paper`}>
          {controls}
          <FoldButton {...fold} />
        </div>
      </div>
      {!isOneLine && line}
      {fold.open && figures.length > 0 && (
        <dl className={`${styles.pooled} grid clip framed fit-108`} data-many={figures.length > MAX_IN_A_ROW || undefined}>
          {shown.map((figure) => (
            <div key={figure.label} className={styles.figure}>
              <dt>{figure.label}</dt>
              <dd>
                <button
                  className="pressable color-accent"
                  type="button"
                  data-none={figure.open ? undefined : true}
                  aria-label={`${figure.label}: ${figure.value}`}
                  {...explains(figure.figure, () => figure)}
                >
                  {figure.value}
                </button>
                <CountsNote {...figure} />
                {figure.note && <small>{figure.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
