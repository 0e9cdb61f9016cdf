import { useLinkParameters } from '../ui/use-link-parameters.ts'

const PARAMETER = 'figure'

/** The open figure: the id of its row ('All' for the pooled row) and the title of its column. */
export interface OpenedFigure {
  row: string
  field: string
}

/** Returns the open figure and a function that opens another. It is stored in the address, so that it can be shared and Back closes it. */
export function useOpenedFigure() {
  const [params, changeLink] = useLinkParameters()
  const text = params.get(PARAMETER) ?? ''
  const cut = text.indexOf('~')
  const opened: OpenedFigure | null = cut > 0 ? { row: text.slice(0, cut), field: text.slice(cut + 1) } : null
  const open = (figure: OpenedFigure | null) =>
    changeLink((link) => {
      if (figure) link.set(PARAMETER, `${figure.row}~${figure.field}`)
      else link.delete(PARAMETER)
      return link
    })
  return { opened, open }
}
