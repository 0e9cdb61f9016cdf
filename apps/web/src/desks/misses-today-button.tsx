import type { InputOf } from '@ivue/contracts/contract.ts'
import { MISSES_TODAY } from '@ivue/contracts/desks/clock/clock-words.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { widestFilters } from '../grid/model/filters/filters.ts'
import { defaultView } from '../grid/model/state/saved-views.ts'
import type { GridState } from '../grid/model/state/use-grid-state.ts'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'

/** Milliseconds between two counts. The count is polled, because tasks become late without a change that the event stream would report. */
const REFRESH_MS = 5 * 60_000

/** Shows only open tasks that are late or at risk, most urgent first. Pressing the button again shows the default list. */
export function MissesTodayButton({ list, grid }: { list: WorklistList; grid: GridState }) {
  const { view, defaults } = grid
  const filters = { ...widestFilters(defaults.filters), clock: MISSES_TODAY }
  const body = { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')), count: 'only' }
  const countQuery = useQuery({ ...callQuery(list, body as InputOf<typeof list>, { background: true }), refetchInterval: REFRESH_MS })
  const total = (countQuery.data as GridPage | undefined)?.totalItems
  const pressed = view.filters.clock === MISSES_TODAY
  const press = () => grid.show(pressed ? defaultView(defaults) : { ...view, filters, sort: [], page: 1, search: '', saved: 0 })
  return (
    <Button
      icon={AlarmClock}
      aria-pressed={pressed}
      onClick={press}
      title="Open and late, or at risk by the clock: the least business time left first"
    >
      {MISSES_TODAY}
      {total !== undefined && <b>{total.toLocaleString('en-US')}</b>}
    </Button>
  )
}
