import { landing } from '@ivue/contracts/home/contract.ts'
import { LATE_LOANS_LIST } from '@ivue/contracts/home/lists.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { InstantFilter } from '../grid/frame/filters/choice-filters.tsx'
import { ListPage } from '../grid/list-page.tsx'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { Button } from '../ui/controls/button.tsx'

/** Lists the loans that are counted in a number of Late Loan Review: those of a leader or person that are late or at risk. */
export function LateLoansBehindPage() {
  const grid = useGridState('late-loans-behind', LATE_LOANS_LIST)
  const { unitLeader, teamLeader, person } = grid.view.filters
  const narrowed = unitLeader !== '' || teamLeader !== '' || person !== ''
  return (
    <ListPage
      title={SCREENS.lateLoansBehind.title}
      back={{ to: paths.lateLoans, label: SCREENS.lateLoans.title }}
      call={landing.getLateLoanList}
      state={grid}
      noun="loans"
      empty="No active loan is past its closing date or at risk."
      controls={
        <>
          <InstantFilter grid={grid} name="state" />
          <InstantFilter grid={grid} name="purpose" />
          <InstantFilter grid={grid} name="sales" />
          {narrowed && (
            <Button variant="quiet" onClick={() => grid.setFilters({ unitLeader: '', teamLeader: '', person: '' })}>
              Show everybody's
            </Button>
          )}
        </>
      }
    />
  )
}
