import { use } from 'react'
import { explains } from '../../explain/explanation.ts'
import { type CellProps, cellEvent, GridFiguresContext, useGridTools } from '../model/tools.ts'
import styles from './cells.module.css'

interface FigureCellProps extends CellProps {
  figure: string
  /** The heading and the text of the row's first column. */
  subject: readonly [string, string]
}

/**
 * A figure of a row. A count opens its rows (quality 2.4). With Shift, by `i` and under the mouse it explains itself, as every other figure
 * does when it is pressed.
 */
export function FigureCell({ figure, subject, ...props }: FigureCellProps) {
  const { cell, column } = props
  const { act } = useGridTools()
  const { parts, asOf } = use(GridFiguresContext)
  const { value, basis } = cell
  const text = value === null ? '–' : typeof value === 'number' ? value.toLocaleString('en-US') : value
  const open = () => act(cellEvent(props))
  const { onClick, ...hover } = explains(figure, () => ({
    label: column.label,
    value: basis && value !== null ? `${text} %` : text,
    counts: value === null ? undefined : basis,
    parts: [...parts, subject],
    asOf,
    open: value === null || value === 0 ? undefined : open,
  }))
  return (
    <button
      type="button"
      className={styles.count}
      tabIndex={-1}
      data-act="event"
      data-quiet={!cell.recordId_ || undefined}
      aria-label={`${column.label}: ${value === null ? 'none' : text}`}
      onClick={(event) => (cell.recordId_ && !event.shiftKey ? open() : onClick(event))}
      {...hover}
    >
      {text}
    </button>
  )
}
