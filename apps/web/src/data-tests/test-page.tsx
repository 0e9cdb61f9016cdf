import { type DataTestDetails, dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Page } from '../ui/layout/page.tsx'
import { TestEditor } from './test-editor.tsx'

const REFRESH_MS = 15_000

const waitsForRun = (test: DataTestDetails | undefined) => test?.ranAt === null && test.state !== 'Draft' && test.problem === ''

/** The editor of a data test (mock 29). The address `/qcdatatests/new` makes one. */
export function DataTestPage() {
  const { testId = '' } = useParams()
  return testId === 'new' ? (
    <TestEditor key="new" test={null} />
  ) : (
    <StoredTest key={testId} testId={/^\d{1,9}$/.test(testId) ? testId : '0'} />
  )
}

function StoredTest({ testId }: { testId: string }) {
  const query = useQuery({
    ...callQuery(dataTests.getDataTest, { testId }),
    refetchInterval: ({ state }) => waitsForRun(state.data) && REFRESH_MS,
  })
  if (query.data) return <TestEditor test={query.data} />
  return (
    <Page title={SCREENS.dataTest.title} kind="cards">
      <QueryContent query={query} rows={14} rowHeight={36} loading="Loading the test" failed="The test could not be loaded">
        {() => null}
      </QueryContent>
    </Page>
  )
}
