import { PIPELINE_WORDS, type PipelineNode } from '@ivue/contracts/desks/summary/pipeline.ts'
import { underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../rpc/ask.ts'
import { messageOf } from '../../rpc/errors.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { UnderwriterTabs } from '../underwriter/underwriter-tabs.tsx'
import styles from './pipeline.module.css'
import { PipelineRows } from './pipeline-rows.tsx'
import { PipelineTree } from './pipeline-tree.tsx'

const REFRESH_MS = 60_000

/** Pipeline Details (quality 2.5): a tree with the counts of underwriting files, and the files of the selected node. */
export function PipelineDetailsPage() {
  const [node, setNode] = useState<PipelineNode>('IRR')
  const pipeline = useQuery({
    ...ask(underwriterSummary.getPipelineDetails, { node }, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const { data } = pipeline
  return (
    <Page title={SCREENS.pipelineDetails.title} bars={<UnderwriterTabs />}>
      {pipeline.isError && !data ? (
        <ErrorState title="The pipeline could not be loaded" message={messageOf(pipeline.error)} onRetry={() => void pipeline.refetch()} />
      ) : !data ? (
        <SkeletonRows rows={12} />
      ) : (
        <div className={styles.split}>
          <PipelineTree pipeline={data} node={node} onChoose={setNode} />
          <section className={styles.files} aria-label={PIPELINE_WORDS[node]}>
            {pipeline.isPlaceholderData ? <SkeletonRows rows={12} /> : <PipelineRows node={node} pipeline={data} />}
          </section>
        </div>
      )}
    </Page>
  )
}
