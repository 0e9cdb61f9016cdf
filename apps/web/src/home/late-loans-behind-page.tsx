import { landing } from '@ivue/contracts/home/contract.ts'
import { LATE_LOANS_LIST } from '@ivue/contracts/home/lists.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { InstantFilter } from '../grid/frame/filters/choice-filters.tsx'
import { ListPage } from '../grid/list-page.tsx'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { Button } from '../ui/controls/button.tsx'

/** Lists the loans behind a number of Late Loan Review or of the landing dashboard: those of a leader or person, or those that moved. */
export function LateLoansBehindPage() {
  const grid = useGridState('late-loans-behind', LATE_LOANS_LIST)
  const { unitLeader, teamLeader, person, moved } = grid.view.filters
  const parent = moved === '' ? 'lateLoans' : 'landing'
  const narrowed = unitLeader !== '' || teamLeader !== '' || person !== ''
  return (
    <ListPage
      title={SCREENS.lateLoansBehind.title}
      about="The loans behind a card of the landing dashboard. Open one by its number."
      back={{ to: paths[parent], label: SCREENS[parent].title }}
      call={landing.getLateLoanList}
      state={grid}
      noun="loans"
      empty="No loan that you may see matches. Choose other filters."
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
