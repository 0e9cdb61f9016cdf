import { z } from 'zod'
import { contract, query } from '../../contract.ts'
import { figuresPanel } from '../../figures/shapes.ts'
import { PIPELINE_LEAVES } from './pipeline.ts'
import { dueLoan, pipelineCounts, wireSummary } from './summary.ts'

const summary = figuresPanel.extend({
  /** Files due today and past due for contact (processor); null on other desks. */
  filesDue: z.object({ day: z.string(), due: z.number(), pastDue: z.number() }).nullable(),
})
export type Summary = z.infer<typeof summary>

const summaryInput = z.object({ figure: z.string().max(40).default('') })

const dueCounts = { due: z.number(), pastDue: z.number() }

export const processorSummary = contract('com_processor', {
  getSummary: query('See the figures of the processor desk', 'processor.view', { input: summaryInput, output: summary }),
  getFilesDue: query('See the files due for contact', 'processor.view', {
    /** The id of a person in scope, or "0" for unassigned files. The answer then includes the files themselves. */
    input: z.object({
      employee: z
        .string()
        .regex(/^\d{0,9}$/, 'Send the id of a person')
        .default(''),
    }),
    output: z.object({
      day: z.string(),
      ...dueCounts,
      leaders: z.array(
        z.object({ leader: z.string(), ...dueCounts, people: z.array(z.object({ id: z.number(), name: z.string(), ...dueCounts })) }),
      ),
      loans: z.array(dueLoan),
      more: z.boolean(),
    }),
  }),
})

const pipelineRow = z.object({
  node: z.enum(PIPELINE_LEAVES),
  loan: z.string(),
  borrower: z.string(),
  processor: z.string(),
  underwriter: z.string(),
  /** Why the file was issued back; empty for other nodes. */
  error: z.string(),
  /** ISO 8601: when it was decided, received, submitted, started or completed. */
  at: z.string().nullable(),
})
export type PipelineRow = z.infer<typeof pipelineRow>

const pipelineDetails = wireSummary.extend({
  ...pipelineCounts.shape,
  manager: z.union([z.literal(0), z.literal(1)]),
  days: z.string(),
  rows: z.array(pipelineRow),
  more: z.boolean(),
  /** IANA zone in which to show the moments of the rows, as in every list. */
  zone: z.string(),
})
export type PipelineDetails = z.infer<typeof pipelineDetails>

export const underwriterSummary = contract('com_underwritter', {
  getSummary: query('See the figures of the underwriter desk', 'underwriter.view', { input: summaryInput, output: summary }),
  getPipelineDetails: query('See pipeline details', 'underwriter.view', {
    /** The files of one part of the pipeline, or of every part. With `count`, which is not in the old client's wire, only their numbers. */
    input: z.object({
      node: z.enum(['', ...PIPELINE_LEAVES], 'There is no such part of the pipeline').default(''),
      count: z.literal('only', 'Send only').optional(),
    }),
    output: pipelineDetails,
  }),
})
