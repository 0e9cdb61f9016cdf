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

export const MAX_PIPELINE_ROWS = 500
