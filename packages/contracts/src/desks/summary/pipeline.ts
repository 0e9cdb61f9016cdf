/** Leaves of the tree in Pipeline Details (quality 2.5): files issued back to processing, files at underwriting, reviews. */
export const PIPELINE_LEAVES = ['completed', 'cwe', 'FRR', 'IRR', 'RRR', 'senttoqc', 'Progress', 'Completed'] as const
export type PipelineLeaf = (typeof PIPELINE_LEAVES)[number]

export const PIPELINE_WORDS: Readonly<Record<PipelineLeaf, string>> = {
  completed: 'Completed',
  cwe: 'Completed with Errors',
  FRR: 'Final Risk Review',
  IRR: 'Initial Risk Review',
  RRR: 'Resubmission',
  senttoqc: 'Sent to QC',
  Progress: 'Progress',
  Completed: 'Completed',
}

/** Maximum number of files that are listed for a node of the tree. */
export const MAX_NODE_ROWS = 500
