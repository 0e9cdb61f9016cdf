/** Leaves of the tree in Pipeline Details (quality 2.5): files issued back to processing, files at underwriting, reviews. */
export const PIPELINE_NODES = ['completed', 'cwe', 'FRR', 'IRR', 'RRR', 'senttoqc', 'Progress', 'Completed'] as const
export type PipelineNode = (typeof PIPELINE_NODES)[number]

export const PIPELINE_WORDS: Readonly<Record<PipelineNode, string>> = {
  completed: 'Completed',
  cwe: 'Completed with Errors',
  FRR: 'Final Risk Review',
  IRR: 'Initial Risk Review',
  RRR: 'Resubmission',
  senttoqc: 'Sent to QC',
  Progress: 'Progress',
  Completed: 'Completed',
}

export const PIPELINE_ROWS = 500
