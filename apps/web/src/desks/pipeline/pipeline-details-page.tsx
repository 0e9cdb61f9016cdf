import { PIPELINE_LIST } from '@ivue/contracts/desks/lists.ts'
import { PIPELINE_WORDS, type PipelineNode } from '@ivue/contracts/desks/summary/pipeline.ts'
import { underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { UNDERWRITER } from '../underwriter/underwriter-desk.ts'
import { UnderwriterTabs } from '../underwriter/underwriter-tabs.tsx'
import { PipelineTree } from './pipeline-tree.tsx'

const REFRESH_MS = 60_000

/**
 * Pipeline Details (quality 2.5): a tree with counts of underwriting files, and the files of the selected node with the dialogs of the
 * underwriter desk. Managers also get the Employee filter and tables by team leader.
 */
export function PipelineDetailsPage() {
  const grid = useGridState('pipeline-details', PIPELINE_LIST)
  const node = grid.view.filters.node as PipelineNode
  const words = PIPELINE_WORDS[node]
  return (
    <WorklistScreen
      worklist={{ ...UNDERWRITER, label: `Files: ${words}`, empty: 'Files come here as they are decided, submitted to QC and audited.' }}
      grid={grid}
      title={SCREENS.pipelineDetails.title}
      tabs={<UnderwriterTabs />}
      summary={<SummarySlot desk="underwriter" memory={grid.memory} />}
      aside={<Tree node={node} onChoose={(chosen) => grid.setFilters({ node: chosen })} />}
      filters={(page, reload) => <StagedFilterBar list="underwriter" grid={grid} page={page} onSame={reload} />}
    />
  )
}

function Tree({ node, onChoose }: { node: PipelineNode; onChoose: (node: PipelineNode) => void }) {
  const pipeline = useQuery({
    ...callQuery(underwriterSummary.getPipelineDetails, { count: 'only' }, { background: true }),
    refetchInterval: REFRESH_MS,
  })
  const { data, isError, error, refetch } = pipeline
  if (data) return <PipelineTree pipeline={data} node={node} onChoose={onChoose} />
  if (isError) return <ErrorState title="The pipeline could not be loaded" message={errorMessage(error)} onRetry={() => void refetch()} />
  return <SkeletonRows rows={12} />
}
