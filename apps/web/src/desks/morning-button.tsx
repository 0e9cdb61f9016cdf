import type { InputOf } from '@ivue/contracts/contract.ts'
import { MISSES_TODAY } from '@ivue/contracts/desks/clock-words.ts'
import type { GridPage } from '@ivue/contracts/grid.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { widestFilters } from '../grid/filters.ts'
import type { GridState } from '../grid/use-grid-state.ts'
import { initialFilters } from '../grid/view.ts'
import { ask } from '../rpc/ask.ts'
import { Button } from '../ui/button.tsx'
import type { DeskShape } from './desk.ts'

/** Time passes without anybody changing a task: the count is asked for again this often, in milliseconds. */
const REFRESH_MS = 5 * 60_000

/** The morning list of a desk: open tasks that are due today at the property, the least time left first. Pressed again, the list is as it opens. */
export function MorningButton({ desk, grid }: { desk: DeskShape; grid: GridState }) {
  const { view, defaults } = grid
  const filters = { ...widestFilters(defaults.filters), clock: MISSES_TODAY }
  const body = { ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')), count: 'only' }
  const { list } = desk.calls
  const counted = useQuery({ ...ask(list, body as InputOf<typeof list>, { background: true }), refetchInterval: REFRESH_MS })
  const total = (counted.data as GridPage | undefined)?.totalItems
  const pressed = view.filters.clock === MISSES_TODAY
  const press = () =>
    grid.show({ ...view, filters: pressed ? initialFilters(defaults.filters) : filters, sort: [], page: 1, search: '', saved: 0 })
  return (
    <Button
      icon={AlarmClock}
      aria-pressed={pressed}
      onClick={press}
      title="Open and due today at the property, the least business time left first"
    >
      {MISSES_TODAY}
      {total !== undefined && <b>{total.toLocaleString('en-US')}</b>}
    </Button>
  )
}
