import { utility } from '@ivue/contracts/grid/contract.ts'
import type { MadeExport } from '@ivue/contracts/grid/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'
import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorState, SkeletonRows } from '../ui/states.tsx'
import { ExportsTable } from './exports-table.tsx'

const LOOK_AGAIN_MS = 1500

const isUnfinished = ({ state }: MadeExport) => state === 'queued' || state === 'running'

/** My workbooks: what is being made, and what is there to download until it expires. */
export function ExportsPage() {
  const made = useQuery({
    ...ask(utility.getExports, {}, { background: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) ? LOOK_AGAIN_MS : false),
  })
  const list = made.data?.exports
  return (
    <Page title="Downloads" kind="cards">
      {made.isPending && <SkeletonRows rows={4} rowHeight={44} label="Loading your workbooks" />}
      {made.isError && !list && (
        <ErrorState
          title="Your workbooks could not be loaded"
          message={messageOf(made.error)}
          requestId={requestIdOf(made.error)}
          onRetry={() => made.refetch()}
        />
      )}
      {list?.length === 0 && (
        <Empty title="No workbooks">Excel export on any list makes one. It is kept here for some days, for you alone.</Empty>
      )}
      {list && list.length > 0 && <ExportsTable made={list} />}
    </Page>
  )
}
