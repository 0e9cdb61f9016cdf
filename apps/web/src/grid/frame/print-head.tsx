import type { DisplayNames } from '@ivue/contracts/grid/filter-words.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { tableZone } from '../../ui/moments.ts'
import { PrintLine } from '../../viewer/print-line.tsx'
import { describeList } from '../model/page/describe-list.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import { hasOfficeTime } from './grid-foot.tsx'

interface PrintHeadProps {
  state: GridState
  page: GridPage | undefined
  names: DisplayNames | undefined
  /** Other choices made on the page, as texts. */
  more: readonly string[]
}

/** The head of a printed list: its filters and order, the zone, the time of printing and the person. */
export function PrintHead({ state, page, names, more }: PrintHeadProps) {
  const { view, defaults } = state
  const sort = page?.orderArray ?? view.sort
  const listed = describeList({ filters: defaults.filters, view: { ...view, sort }, headers: page?.headers ?? [], names })
  return <PrintLine words={[...more, ...listed, ...(page && hasOfficeTime(page) ? [`Times in ${tableZone()}`] : [])]} />
}
