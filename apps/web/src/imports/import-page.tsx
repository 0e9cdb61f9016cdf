import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'
import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { HANDING_OUT } from '../screens.ts'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/states.tsx'
import { LinkTabs } from '../ui/tabs.tsx'
import { ClosingWidget } from './closing-widget.tsx'
import styles from './import-page.module.css'
import { PeopleWidget } from './people-widget.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useImport } from './use-import.ts'
import { useRecentImports } from './use-recent-imports.ts'

/** The Excel Drop Zone (platform 2.7). The widgets show once the server said that imports are allowed. */
export function ImportPage() {
  const viewer = useViewer()
  const tabs = HANDING_OUT.filter(({ access }) => viewer.may(access))
  const forward = useQuery({ ...ask(dataImport.goForward, {}), retry: false })
  return (
    <Page title="Excel Drop Zone" documentTitle="Data Import" kind="cards" bars={<LinkTabs label="Administration" items={tabs} />}>
      {forward.isPending && (
        <div className={styles.waiting} role="status">
          <Loader size="sm" aria-hidden />
          Asking whether imports are allowed
        </div>
      )}
      {forward.isError && (
        <ErrorState
          title="Imports are not open to you now"
          message={messageOf(forward.error)}
          requestId={requestIdOf(forward.error)}
          onRetry={() => forward.refetch()}
        />
      )}
      {forward.isSuccess && <Widgets />}
    </Page>
  )
}

function Widgets() {
  const work = useImport()
  const recent = useRecentImports(work.state.step === 'IMPORTING')
  return (
    <div className={styles.columns}>
      <ClosingWidget work={work} recent={recent.data?.imports ?? []} />
      <div className={styles.aside}>
        <PeopleWidget />
        <RecentImports recent={recent} />
      </div>
    </div>
  )
}
