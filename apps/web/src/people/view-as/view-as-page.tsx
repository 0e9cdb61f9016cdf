import type { SeenPerson } from '@ivue/contracts/people/view-as.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useSearchParams } from 'react-router'
import { Empty } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PersonSelect } from './person-select.tsx'
import { useViewAs } from './use-view-as.ts'
import { ViewAsPanel } from './view-as-panel.tsx'

/**
 * The "View as" screen: menu, screens, row counts and permissions of a person (domain 2). The address names the person: `/viewas?user=12`.
 */
export function ViewAsPage() {
  const [params, setParams] = useSearchParams()
  const userId = /^\d{1,9}$/.test(params.get('user') ?? '') ? (params.get('user') ?? '') : ''
  const person = useViewAs(userId).data?.person ?? null
  const choose = (chosen: SeenPerson | null) => setParams(chosen ? { user: chosen.userId } : {})
  return (
    <Page title={SCREENS.viewAs.title} kind="cards" actions={<PersonSelect label="Person to view as" value={person} onChange={choose} />}>
      {userId === '' ? (
        <Empty title="No person chosen">Find a person to see the menu, the screens and the rows that they get, and why.</Empty>
      ) : (
        <div className="card pad-14-16">
          <ViewAsPanel key={userId} userId={userId} />
        </div>
      )}
    </Page>
  )
}
