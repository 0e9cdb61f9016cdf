import { landing } from '@ivue/contracts/home/contract.ts'
import { OVERTIME_LIST } from '@ivue/contracts/home/lists.ts'
import { OVERTIME_BY } from '@ivue/contracts/home/overtime.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { SegmentedControl } from '@mantine/core'
import { ListPage } from '../grid/list-page.tsx'
import { useGridState } from '../grid/model/state/use-grid-state.ts'

const WAYS = OVERTIME_BY.map((value) => ({ value, label: `By ${value}` }))

/** The Overtime Report (domain 8): this month's hours by unit leader or role, and the overtime share compared with last month's. */
export function OvertimePage() {
  const grid = useGridState('overtime', OVERTIME_LIST)
  return (
    <ListPage
      title={SCREENS.overtime.title}
      about="Hours and overtime by team and person. Overtime % is of all hours worked."
      back={{ to: paths.landing, label: SCREENS.landing.title }}
      call={landing.getOvertimeList}
      state={grid}
      noun="rows"
      empty="No hours of this month or last month are recorded yet."
      controls={
        <SegmentedControl aria-label="Overtime by" data={WAYS} value={grid.view.filters.by} onChange={(by) => grid.setFilters({ by })} />
      }
    />
  )
}
