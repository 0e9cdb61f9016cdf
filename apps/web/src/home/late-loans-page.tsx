import { landing } from '@ivue/contracts/home/contract.ts'
import { LATE_LIST, type LateState } from '@ivue/contracts/home/lists.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { ArrowLeft } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ListChoice } from '../grid/filters/list-choice.tsx'
import { Grid } from '../grid/grid.tsx'
import { type GridState, useGridState } from '../grid/state/use-grid-state.ts'
import type { OnEvent } from '../grid/types.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Bar, Page } from '../ui/layout/page.tsx'
import { asLink } from './use-selectors.ts'

const STATES: Readonly<Record<string, LateState>> = { Total: 'All', Risk: 'At risk', Late: 'Late' }

/** Late Loan Review (domain 8): late loans by unit leader, team leader and person. Each number opens its loans. */
export function LateLoansPage() {
  const grid = useGridState('late-loans', LATE_LIST)
  const navigate = useNavigate()
  const { purpose, sales } = grid.view.filters
  const open = useCallback<OnEvent>(
    ({ operation, id }) => {
      const state = STATES[operation]
      if (state)
        void navigate(`${paths.lateLoansBehind}${asLink({ purpose, sales } as never, { person: id === '0' ? 'none' : id, state })}`)
    },
    [navigate, purpose, sales],
  )
  return (
    <Page
      title={SCREENS.lateLoans.title}
      actions={
        <ButtonLink to={paths.landing} icon={ArrowLeft}>
          Landing Dashboard
        </ButtonLink>
      }
    >
      <Grid
        label={SCREENS.lateLoans.title}
        call={landing.getLateList}
        state={grid}
        noun="people"
        onEvent={open}
        empty="There is no active loan."
        filters={
          <Bar label="Filters">
            <Selected grid={grid} />
          </Bar>
        }
      />
    </Page>
  )
}

/** Shows the landing dashboard's selectors as filters of a list. */
export function Selected({ grid }: { grid: GridState<'purpose' | 'sales'> }) {
  return (
    <>
      <ListChoice grid={grid} name="purpose" />
      <ListChoice grid={grid} name="sales" />
    </>
  )
}
