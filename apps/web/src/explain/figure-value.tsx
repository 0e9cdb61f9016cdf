import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { Link, useNavigate } from 'react-router'
import { endsHold, explains, type FigureScope, type ShownFigure } from './explanation.ts'
import styles from './figure-value.module.css'

/** What the figures of a page or card have in common. */
export const FigureScopeContext = createContext<FigureScope>({ parts: [], asOf: 0 })

export interface FigureValueProps extends Partial<Omit<ShownFigure, 'value'>> {
  figure: string
  value: string
  /** The address of the rows behind the figure. A figure that is 0 has none. */
  rows?: string | false | null | undefined
  /** Whether pressing the figure opens its rows. It is then explained with Shift, by `i`, under the mouse and when a finger holds it. */
  atOnce?: boolean
  /** The class of the button. By default the figure looks like the text around it. */
  className?: string | undefined
  /** The accessible name. The default is the text, because headings or words around it say what it is. */
  'aria-label'?: string
  /** The content. The default is the value. */
  children?: ReactNode
}

/** A figure that explains itself. Its name is by default that of the registry. */
export function FigureValue({ figure, rows: behind, open, atOnce, className = styles.figure, children, ...own }: FigureValueProps) {
  const { value, counts, parts = [], 'aria-label': name } = own
  const rows = value === '0' ? null : behind
  const scope = use(FigureScopeContext)
  const navigate = useNavigate()
  const isHere = rows ? rows.startsWith('?') : false
  const { onClick: explain, ...rest } = explains(figure, () => ({
    label: '',
    ...scope,
    ...own,
    parts: [...parts, ...scope.parts],
    // A share of nothing has no counts.
    counts: counts?.denominator ? counts : undefined,
    open: rows ? () => void navigate(rows, { preventScrollReset: isHere }) : value === '0' ? undefined : open,
  }))
  const face = { ...rest, className, 'aria-label': name, children: children ?? value }
  if (!rows || !atOnce) return <button type="button" onClick={explain} {...face} />
  const explainInstead = (event: MouseEvent<HTMLElement>) => {
    if (!endsHold(event.currentTarget) && !event.shiftKey) return
    event.preventDefault()
    explain(event)
  }
  return <Link to={rows} preventScrollReset={isHere} onClick={explainInstead} {...face} />
}
