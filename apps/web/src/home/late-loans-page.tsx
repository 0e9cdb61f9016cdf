import { landing } from '@ivue/contracts/home/contract.ts'
import { LATE_LIST, type LateState } from '@ivue/contracts/home/lists.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { useNavigate } from 'react-router'
import { ListPage } from '../grid/list-page.tsx'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { loansBehind, selectionParts } from './use-selectors.ts'

const STATES: Readonly<Record<string, LateState>> = { Total: 'All', Watch: 'Watch', Risk: 'At risk', Late: 'Late' }

/** Late Loan Review (domain 8): late loans by unit leader, team leader and person. Each number opens its loans. */
export function LateLoansPage() {
  const grid = useGridState('late-loans', LATE_LIST)
  const navigate = useNavigate()
  const { purpose, sales } = grid.view.filters
  return (
    <ListPage
      title={SCREENS.lateLoans.title}
      about="Loans that are late or at risk of it, by what they wait for. Choose a figure to see its loans."
      back={{ to: paths.landing, label: SCREENS.landing.title }}
      call={landing.getLateList}
      state={grid}
      filterBy={['purpose', 'sales']}
      noun="people"
      explained={{ parts: selectionParts({ purpose, sales }) }}
      onEvent={({ operation, id }) => {
        const state = STATES[operation]
        const person = id === '0' ? 'none' : id
        if (state) void navigate(loansBehind({ purpose, sales }, { person, state }))
      }}
      empty="There is no active loan."
    />
  )
}
