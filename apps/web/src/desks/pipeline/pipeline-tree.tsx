import { PIPELINE_WORDS, type PipelineLeaf } from '@ivue/contracts/desks/summary/pipeline.ts'
import type { PipelineDetails } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import styles from './pipeline.module.css'

interface Branch {
  name: string
  /** The explanation of the counts, if the name does not explain them. */
  about: string
  nodes: readonly { node: PipelineLeaf; count: number }[]
}

/** Returns the branches of the tree with their counts (quality 2.5). */
function buildBranches({
  pipelinedetails,
  rsloanDatadetailsforJS: waiting,
  rsauditingdetails: reviews,
  days,
}: PipelineDetails): readonly Branch[] {
  return [
    {
      name: 'Files issued back to Processing',
      about: `${days} to date, each by its last decision`,
      nodes: [
        { node: 'completed', count: pipelinedetails.completed },
        { node: 'cwe', count: pipelinedetails.cwe },
      ],
    },
    {
      name: 'Underwriter',
      about: 'Waiting now',
      nodes: [
        { node: 'FRR', count: waiting.FRR },
        { node: 'IRR', count: waiting.IRR },
        { node: 'RRR', count: waiting.RRR },
        { node: 'senttoqc', count: waiting.senttoqc },
      ],
    },
    {
      name: 'Auditing',
      about: `In QC now; completed in ${days}`,
      nodes: [
        { node: 'Progress', count: reviews.Progress },
        { node: 'Completed', count: reviews.Completed },
      ],
    },
  ]
}

/** Returns the number of files of a part, such as '1,204'. */
export const countFiles = (pipeline: PipelineDetails, node: PipelineLeaf) =>
  buildBranches(pipeline)
    .flatMap(({ nodes }) => nodes)
    .find((leaf) => leaf.node === node)
    ?.count.toLocaleString('en-US')

interface PipelineTreeProps {
  pipeline: PipelineDetails
  node: PipelineLeaf
  onChoose: (node: PipelineLeaf) => void
}

/** The tree's navigation. Branches can be collapsed; selecting a leaf shows its files next to the tree. */
export function PipelineTree({ pipeline, node, onChoose }: PipelineTreeProps) {
  return (
    <nav className={`${styles.tree} scrolls on-subtle pad-8 border-right-line off-paper`} aria-label="Pipeline">
      {buildBranches(pipeline).map((branch) => (
        <Fold key={branch.name} branch={branch} node={node} onChoose={onChoose} />
      ))}
    </nav>
  )
}

function Fold({ branch, node, onChoose }: { branch: Branch; node: PipelineLeaf; onChoose: (node: PipelineLeaf) => void }) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const Chevron = open ? ChevronDown : ChevronRight
  const total = branch.nodes.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="below-8">
      <button type="button" className={`${styles.fold} strong`} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Chevron className="faint" size={14} aria-hidden="true" />
        <span>
          {branch.name}
          <small>{branch.about}</small>
        </span>
        <b className="push-right">{total.toLocaleString('en-US')}</b>
      </button>
      <ul className="pad-0-0-0-22" id={id} hidden={!open}>
        {branch.nodes.map((leaf) => (
          <li key={leaf.node}>
            <button
              type="button"
              className={styles.leaf}
              aria-current={leaf.node === node}
              data-autofocus={leaf.node === node || undefined}
              onClick={() => onChoose(leaf.node)}
            >
              {PIPELINE_WORDS[leaf.node]}
              <b className="push-right medium">{leaf.count.toLocaleString('en-US')}</b>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
