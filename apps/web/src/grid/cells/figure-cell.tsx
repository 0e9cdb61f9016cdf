import { use } from 'react'
import { endsHold, explains } from '../../explain/explanation.ts'
import { type CellProps, GridFiguresContext, makeCellEvent, useGridTools } from '../model/tools.ts'
import styles from './cells.module.css'

interface FigureCellProps extends CellProps {
  figure: string
  /** What the row is about: heading and text of a column. */
  subject: readonly [string, string]
}

/**
 * A figure of a row. Pressing a count opens its rows (quality 2.4), and pressing another figure explains it. A count is explained with
 * Shift, by `i`, under the mouse and when a finger holds it. A share has its counts where there is space.
 */
export function FigureCell({ figure, subject, ...props }: FigureCellProps) {
  const { cell, column } = props
  const { act } = useGridTools()
  const { parts, asOf, leads } = use(GridFiguresContext)
  const { value, basis } = cell
  const text = value === null ? '–' : typeof value === 'number' ? value.toLocaleString('en-US') : value
  const open = () => act(makeCellEvent(props))
  const { onClick, ...hover } = explains(figure, () => ({
    label: column.label,
    value: basis && value !== null ? `${text} %` : text,
    counts: value === null ? undefined : basis,
    parts: [...parts, subject],
    asOf,
    open: leads && value !== null && value !== 0 ? open : undefined,
  }))
  return (
    <button
      type="button"
      className={`${styles.count} wide tall medium text-right unoutlined pressable hover-underlined color-accent phone-text-left`}
      tabIndex={-1}
      data-act="event"
      data-quiet={!cell.recordId_ || undefined}
      aria-label={`${column.label}: ${value === null ? 'none' : text}`}
      onClick={(event) => (endsHold(event.currentTarget) || !cell.recordId_ || event.shiftKey ? onClick(event) : open())}
      {...hover}
    >
      {text}
      {basis && value !== null && (
        <small className={`${styles.basis} faint before-4 font-400-small`}>
          {` ${basis.numerator.toLocaleString('en-US')} of ${basis.denominator.toLocaleString('en-US')}`}
        </small>
      )}
    </button>
  )
}
