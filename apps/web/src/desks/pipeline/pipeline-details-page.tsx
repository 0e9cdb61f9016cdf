import { PIPELINE_DETAILS_LIST } from '@ivue/contracts/desks/lists.ts'
import { PIPELINE_WORDS, type PipelineLeaf } from '@ivue/contracts/desks/summary/pipeline.ts'
import { underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ListTree } from 'lucide-react'
import { CallFailure } from '../../answers/call-failure.tsx'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { Panel, usePanel } from '../../ui/menu/panel.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { StagedFilterBar } from '../staged/staged-filter-bar.tsx'
import { SummarySlot } from '../summary/summary-slot.tsx'
import { UNDERWRITER_WORKLIST } from '../underwriter/underwriter-desk.ts'
import { UnderwriterTabs } from '../underwriter/underwriter-tabs.tsx'
import styles from './pipeline.module.css'
import { countFiles, PipelineTree } from './pipeline-tree.tsx'

const REFRESH_MS = 60_000

/**
 * Pipeline Details (quality 2.5): a tree with counts of underwriting files, and the files of the selected node with the dialogs of the
 * underwriter desk. Managers also get the Employee filter and tables by team leader.
 */
export function PipelineDetailsPage() {
  const grid = useGridState('pipeline-details', PIPELINE_DETAILS_LIST)
  const fold = useFiguresFold(grid.memory)
  const node = grid.view.filters.node as PipelineLeaf
  const words = PIPELINE_WORDS[node]
  const choose = (chosen: PipelineLeaf) => grid.setFilters({ node: chosen })
  return (
    <WorklistScreen
      worklist={{
        ...UNDERWRITER_WORKLIST,
        label: `Files: ${words}`,
        empty: 'Files come here as they are decided, submitted to QC and audited.',
      }}
      grid={grid}
      title={SCREENS.pipelineDetails.title}
      tabs={<UnderwriterTabs />}
      summary={<SummarySlot desk="underwriter" memory={grid.memory} />}
      aside={fold.open && <Tree node={node} onChoose={choose} />}
      filters={(page, reload) => (
        <>
          {!fold.open && <FoldedTree node={node} onChoose={choose} />}
          <StagedFilterBar list="underwriter" grid={grid} page={page} onSame={reload} />
        </>
      )}
    />
  )
}

interface TreeProps {
  node: PipelineLeaf
  onChoose: (node: PipelineLeaf) => void
}

/** The tree while the figures are folded: in a panel under a button that names the selected part. */
function FoldedTree({ node, onChoose }: TreeProps) {
  const { data } = usePipeline()
  const { toggle, close, button, panel } = usePanel('dialog')
  const choose = (chosen: PipelineLeaf) => {
    onChoose(chosen)
    close()
  }
  return (
    <>
      <Button {...button} icon={ListTree} onClick={toggle}>
        Pipeline: {PIPELINE_WORDS[node]} {data && countFiles(data, node)}
        <ChevronDown size={12} />
      </Button>
      <Panel {...panel} trapFocus className={styles.panel}>
        <Tree node={node} onChoose={choose} />
      </Panel>
    </>
  )
}

const usePipeline = () =>
  useQuery({
    ...callQuery(underwriterSummary.getPipelineDetails, { count: 'only' }, { background: true }),
    refetchInterval: REFRESH_MS,
  })

function Tree({ node, onChoose }: TreeProps) {
  const { data, isError, error, refetch } = usePipeline()
  if (data) return <PipelineTree pipeline={data} node={node} onChoose={onChoose} />
  if (isError) return <CallFailure title="The pipeline could not be loaded" error={error} onRetry={refetch} />
  return <SkeletonRows rows={12} />
}
