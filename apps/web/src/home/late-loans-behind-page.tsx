import { landing } from '@ivue/contracts/home/contract.ts'
import { LATE_LOANS_LIST } from '@ivue/contracts/home/lists.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { ArrowLeft } from 'lucide-react'
import { ListChoice } from '../grid/filters/list-choice.tsx'
import { Grid } from '../grid/grid.tsx'
import { type GridState, useGridState } from '../grid/state/use-grid-state.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Bar, Page } from '../ui/layout/page.tsx'
import { Selected } from './late-loans-page.tsx'

/** Lists the loans behind a number of Late Loan Review: a leader's or person's loans that are late or at risk. */
export function LateLoansBehindPage() {
  const grid = useGridState('late-loans-behind', LATE_LOANS_LIST)
  const { unitLeader, teamLeader, person } = grid.view.filters
  const narrowed = unitLeader !== '' || teamLeader !== '' || person !== ''
  return (
    <Page
      title={SCREENS.lateLoansBehind.title}
      actions={
        <ButtonLink to={paths.lateLoans} icon={ArrowLeft}>
          {SCREENS.lateLoans.title}
        </ButtonLink>
      }
    >
      <Grid
        label={SCREENS.lateLoansBehind.title}
        call={landing.getLateLoanList}
        state={grid}
        noun="loans"
        empty="No active loan is past its closing date or at risk."
        filters={
          <Bar label="Filters">
            <ListChoice grid={grid} name="state" />
            <Selected grid={grid as GridState<'purpose' | 'sales'>} />
            {narrowed && (
              <Button variant="quiet" onClick={() => grid.setFilters({ unitLeader: '', teamLeader: '', person: '' })}>
                Show everybody's
              </Button>
            )}
          </Bar>
        }
      />
    </Page>
  )
}
