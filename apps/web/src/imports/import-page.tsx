import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { ASSIGNMENT_TABS, SCREENS } from '@ivue/contracts/screens.ts'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '../answers/call-failure.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Page } from '../ui/layout/page.tsx'
import { ScreenTabs } from '../viewer/screen-tabs.tsx'
import styles from './import-page.module.css'
import { RecentImports } from './recent-imports.tsx'
import { UploadWidget } from './upload-widget.tsx'
import { useImport } from './use-import.ts'
import { useRecentImports } from './use-recent-imports.ts'
import { WORKBOOKS } from './workbooks.ts'

/** The Excel Drop Zone (platform 2.7). The widgets appear once the server has allowed imports. */
export function ImportPage() {
  const forward = useQuery({ ...callQuery(dataImport.goForward, {}), retry: false })
  return (
    <Page
      title="Excel Drop Zone"
      documentTitle={SCREENS.dataImport.title}
      kind="cards"
      bars={<ScreenTabs label="Administration" screens={ASSIGNMENT_TABS} />}
    >
      {forward.isPending && (
        <div className="row justify-center muted gap-10 pad-48" role="status">
          <Loader size="sm" aria-hidden />
          Checking whether imports are allowed
        </div>
      )}
      {forward.isError && <CallFailure title="You cannot import at the moment" error={forward.error} onRetry={forward.refetch} />}
      {forward.isSuccess && <Widgets />}
    </Page>
  )
}

/** The two upload widgets. The one with a file is in the wide column, by default Closing Assignment. */
function Widgets() {
  const closing = useImport(WORKBOOKS.closing)
  const people = useImport(WORKBOOKS.people)
  const recent = useRecentImports([closing, people].some(({ state }) => state.step === 'IMPORTING'))
  const latest = recent.data?.imports ?? []
  const peopleWide = people.state.file !== null
  return (
    <div className={styles.columns}>
      <UploadWidget workbook={WORKBOOKS.closing} work={closing} recent={latest} wide={closing.state.file !== null || !peopleWide} />
      <UploadWidget workbook={WORKBOOKS.people} work={people} recent={latest} wide={peopleWide} />
      <RecentImports recent={recent} />
    </div>
  )
}
