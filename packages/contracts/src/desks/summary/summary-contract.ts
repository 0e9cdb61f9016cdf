import { z } from 'zod'
import { contract } from '../../contract.ts'
import { figuresPanel } from '../../figures/shapes.ts'
import { PIPELINE_NODES } from './pipeline.ts'
import { wireSummary } from './summary.ts'

const summary = figuresPanel.extend({
  /** Files due today and past due for contact (processor); null on other desks. */
  filesDue: z.object({ day: z.string(), due: z.number(), pastDue: z.number() }).nullable(),
})
export type Summary = z.infer<typeof summary>

const summaryInput = z.object({ figure: z.string().max(40).default('') })

const dueLoan = z.object({
  loanNumber: z.string(),
  borrower: z.string(),
  status: z.string(),
  lastContactOn: z.string().nullable(),
  nextContactOn: z.string(),
  pastDue: z.boolean(),
})
export type DueLoan = z.infer<typeof dueLoan>
const dueCounts = { due: z.number(), pastDue: z.number() }

export const processorSummary = contract('com_processor', {
  getSummary: {
    kind: 'query',
    title: 'See the figures of the processor desk',
    access: 'processor.view',
    input: summaryInput,
    output: summary,
  },
  getFilesDue: {
    kind: 'query',
    title: 'See the files due for contact',
    access: 'processor.view',
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
  },
})

const pipelineRow = z.object({
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
  manager: z.union([z.literal(0), z.literal(1)]),
  days: z.string(),
  /** Files issued back to processing this month, each counted by its last decision. */
  pipelinedetails: z.object({ completed: z.number(), cwe: z.number() }),
  pipelinedetailsData: z.array(z.object({ loan: z.string(), processor: z.string(), error: z.string() })),
  /** Files now waiting for a review, and those submitted to QC that nobody has started. */
  rsloanDatadetailsforJS: z.object({ RRR: z.number(), IRR: z.number(), FRR: z.number(), senttoqc: z.number() }),
  /** Reviews in QC now, and those completed this month. */
  rsauditingdetails: z.object({ Progress: z.number(), Completed: z.number() }),
  rows: z.array(pipelineRow),
  more: z.boolean(),
  /** IANA zone in which to show the moments of the rows, as in every list. */
  zone: z.string(),
})
export type PipelineDetails = z.infer<typeof pipelineDetails>

export const underwriterSummary = contract('com_underwritter', {
  getSummary: {
    kind: 'query',
    title: 'See the figures of the underwriter desk',
    access: 'underwriter.view',
    input: summaryInput,
    output: summary,
  },
  getPipelineDetails: {
    kind: 'query',
    title: 'See pipeline details',
    access: 'underwriter.view',
    input: z.object({ node: z.enum(['', ...PIPELINE_NODES], 'There is no such part of the pipeline').default('') }),
    output: pipelineDetails,
  },
})
