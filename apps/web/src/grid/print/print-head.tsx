import type { Names } from '@ivue/contracts/grid/filter-words.ts'
import type { GridPage } from '@ivue/contracts/grid.ts'
import { PrintLine } from '../../rpc/print-line.tsx'
import type { GridState } from '../state/use-grid-state.ts'
import { listedWords } from './print-words.ts'

interface PrintHeadProps {
  state: GridState
  page: GridPage | undefined
  names: Names | undefined
  /** What is chosen elsewhere on the page. */
  more: readonly string[]
}

/** Above a list on paper: what it was narrowed to, when it was printed and by whom. */
export function PrintHead({ state, page, names, more }: PrintHeadProps) {
  const { view, defaults } = state
  const sort = page?.orderArray ?? view.sort
  const listed = listedWords({ filters: defaults.filters, view: { ...view, sort }, headers: page?.headers ?? [], names })
  return <PrintLine words={[...more, ...listed]} />
}
