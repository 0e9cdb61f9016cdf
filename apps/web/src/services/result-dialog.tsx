import type { GridRequest, Row } from '@ivue/contracts/grid/wire.ts'
import { type ServiceRun, serviceResults, sharedServices } from '@ivue/contracts/services/contract.ts'
import { RESULT_LIST } from '@ivue/contracts/services/lists.ts'
import { RESULT_HOURS, type RunMode } from '@ivue/contracts/services/rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CallFailure } from '../answers/call-failure.tsx'
import { Grid } from '../grid/grid.tsx'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { useTemporaryDialogGridState } from '../grid/model/state/use-dialog-grid-state.ts'
import { call } from '../rpc/call.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../ui/feedback/states.tsx'

/** "Result List" (quality 2.9). Opening it runs the service, closing it cancels a run in progress. */
export function ResultDialog({ mode, row, onClose }: { mode: RunMode; row: Row; onClose: () => void }) {
  const run = useQuery({
    queryKey: ['shared-service-run', mode, row.recsID],
    queryFn: ({ signal }) => startRun(mode, row.recsID, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Dialog
      onClose={onClose}
      size={1360}
      bare
      title="Result List"
      subject={`${cellOf(row, 'Name').value}${mode === 'Task' ? ' · trial' : ' · Prod'}`}
      note={run.data && resultNote(run.data)}
    >
      {run.data ? (
        <Result run={run.data} />
      ) : run.isError ? (
        <CallFailure title="It could not be run" error={run.error} onRetry={run.refetch} />
      ) : (
        <div className="pad-12-24">
          <SkeletonRows rows={12} rowHeight={28} label="Running the shared service" />
        </div>
      )}
    </Dialog>
  )
}

async function startRun(mode: RunMode, id: number, signal: AbortSignal): Promise<ServiceRun> {
  if (mode === 'Task') return (await call(sharedServices.generateSSTask, { taskId: id }, { signal })).run
  const { run } = await call(sharedServices.editAdminSave, { teamId: id, action: 'Prod' }, { signal })
  if (!run) throw new Error('The server answered no run')
  return run
}

function resultNote({ rows, cut, limit, millis }: ServiceRun): string {
  const most = limit.toLocaleString('en-US')
  const words = cut ? `The first ${countText(limit, 'row')}: there are more` : `${countText(rows, 'row')}, of at most ${most}`
  return `${words}. It took ${millis.toLocaleString('en-US')} ms. The result is kept for ${RESULT_HOURS} hours.`
}

function Result({ run: { runId } }: { run: ServiceRun }) {
  const grid = useTemporaryDialogGridState('shared-service-result', RESULT_LIST)
  const fixed = useMemo<GridRequest & { runId: number }>(() => ({ runId }), [runId])
  return (
    <Grid
      label="Result List"
      call={serviceResults.getResult}
      state={grid}
      fixed={fixed}
      noun="rows"
      empty="The logic selects no row: nothing in the reporting views matches it."
    />
  )
}
