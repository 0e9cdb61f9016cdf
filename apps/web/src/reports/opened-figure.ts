import { useSearchParams } from 'react-router'

const PARAMETER = 'figure'

/** Which figure is open: of which row of the list (All: of everybody), by the title of its column. */
export interface OpenedFigure {
  row: string
  field: string
}

/** The figure whose loans are shown stands in the link, so that it can be shared and Back closes it. */
export function useOpenedFigure() {
  const [params, setParams] = useSearchParams()
  const text = params.get(PARAMETER) ?? ''
  const cut = text.indexOf('~')
  const opened: OpenedFigure | null = cut > 0 ? { row: text.slice(0, cut), field: text.slice(cut + 1) } : null
  const open = (figure: OpenedFigure | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (figure) next.set(PARAMETER, `${figure.row}~${figure.field}`)
        else next.delete(PARAMETER)
        return next
      },
      { preventScrollReset: true },
    )
  return { opened, open }
}
