import type { SeenPerson } from '@ivue/contracts/people/view-as.ts'
import { useSearchParams } from 'react-router'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { PersonSelect } from './person-select.tsx'
import { Sight } from './sight.tsx'
import { useLook } from './use-look.ts'
import styles from './view-as.module.css'

/** "View as": menu, screens, row counts and permissions of a person (domain 2). The person is in the link: `/viewas?user=12`. */
export function ViewAsPage() {
  const [params, setParams] = useSearchParams()
  const userId = /^\d{1,9}$/.test(params.get('user') ?? '') ? (params.get('user') ?? '') : ''
  const person = useLook(userId).data?.person ?? null
  const choose = (chosen: SeenPerson | null) => setParams(chosen ? { user: chosen.userId } : {})
  return (
    <Page title="View as" kind="cards" actions={<PersonSelect label="Person to view as" value={person} onChange={choose} />}>
      {userId === '' ? (
        <Empty title="Whose eyes?">Find a person to see the menu, the screens and the rows that they get, and why.</Empty>
      ) : (
        <div className={styles.card}>
          <Sight key={userId} userId={userId} />
        </div>
      )}
    </Page>
  )
}
