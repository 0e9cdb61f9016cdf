import { landing } from '@ivue/contracts/home/contract.ts'
import { OVERTIME_LIST } from '@ivue/contracts/home/lists.ts'
import { OVERTIME_BY } from '@ivue/contracts/home/overtime.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { SegmentedControl } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Grid } from '../grid/grid.tsx'
import { useGridState } from '../grid/state/use-grid-state.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Bar, Page } from '../ui/layout/page.tsx'

const WAYS = OVERTIME_BY.map((value) => ({ value, label: `By ${value}` }))

/** The Overtime Report (domain 8): this month's hours by unit leader or role, and the overtime share compared with last month's. */
export function OvertimePage() {
  const grid = useGridState('overtime', OVERTIME_LIST)
  return (
    <Page
      title={SCREENS.overtime.title}
      actions={
        <ButtonLink to={paths.landing} icon={ArrowLeft}>
          Landing Dashboard
        </ButtonLink>
      }
    >
      <Grid
        label={SCREENS.overtime.title}
        call={landing.getOvertimeList}
        state={grid}
        noun="rows"
        empty="No hours of this month or the one before are told yet."
        filters={
          <Bar label="Grouping">
            <SegmentedControl
              aria-label="Overtime by"
              data={WAYS}
              value={grid.view.filters.by}
              onChange={(by) => grid.setFilters({ by })}
            />
          </Bar>
        }
      />
    </Page>
  )
}
