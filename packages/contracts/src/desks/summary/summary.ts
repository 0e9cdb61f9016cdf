import { z } from 'zod'

const figure = z.number().nullable()
/** Internal Quality Rating: findings per review, and per opportunity in percent. */
const quality = {
  materialFindingsTotDPU: figure,
  materialFindingsTotDPO: figure,
  moderateFindingsTotDPU: figure,
  moderateFindingsTotDPO: figure,
}

/**
 * The figures of a person or, if `employee` is empty, of a team leader's team. The `tot…` counts are the team's. The files that were closed
 * for incompleteness are `CancelledData`.
 */
const teamRow = z.object({
  tl: z.string(),
  employee: z.string(),
  fundedTot: z.number(),
  declineTot: z.number(),
  totalLoan: z.number(),
  ...quality,
  WithdrawData: z.number(),
  DeclinedData: z.number(),
  CancelledData: z.number(),
  totwithdrawdata: z.number(),
  totDeclinedData: z.number(),
  totCancelledData: z.number(),
})

/** A file whose borrower is to be contacted today or should have been. The days are `YYYY-MM-DD`. */
export const dueLoan = z.object({
  loanNumber: z.string(),
  borrower: z.string(),
  status: z.string(),
  lastContactOn: z.string().nullable(),
  nextContactOn: z.string(),
  pastDue: z.boolean(),
})
export type DueLoan = z.infer<typeof dueLoan>

/**
 * Month-to-date figures that the wire sends with a page (work 3, Processor and underwriter extras). Counts and the quality figures without
 * `tot` are those of everybody in scope, or the viewer's own if the viewer leads nobody. Quality figures with `tot` are always those of
 * everybody in scope. A figure without a denominator is null.
 */
export const wireSummary = z.object({
  /** How many loans were funded, how many were not, and the sum. */
  fundedTot: z.number(),
  declineTot: z.number(),
  totalLoan: z.number(),
  /** Today in the business zone, `YYYY-MM-DD`. Due and past due are relative to this day. */
  lastDate: z.string(),
  WithdrawData: z.number(),
  DeclinedData: z.number(),
  CancelledData: z.number(),
  totalLoanData: z.number(),
  /** Month-to-date eight-hour average; recons per file; the four quality figures as one row; IRR completion in percent, for managers. */
  resuwd8hrsRow: figure,
  resreconQueryRow: figure,
  resinternalqcRow: z.object(quality),
  IRRresultis: figure,
  ...quality,
  totmaterialFindingsTotDPU: figure,
  totmaterialFindingsTotDPO: figure,
  totmoderateFindingsTotDPU: figure,
  totmoderateFindingsTotDPO: figure,
  /** The figures by team leader, and below by person. Both are empty for viewers who lead nobody. */
  processorTl: z.array(teamRow),
  processorTlAll: z.array(teamRow),
  /** Files due and past due for contact by person (processor), each with the files, the longest overdue first. */
  drillDown: z.array(z.object({ tl: z.string(), employee: z.string(), due: z.number(), pastDue: z.number(), files: z.array(dueLoan) })),
})
export type WireSummary = z.infer<typeof wireSummary>

/** How many underwriting files are at each point of the pipeline (work 3, Processor and underwriter extras; quality 2.5). */
export const pipelineCounts = z.object({
  /** Files issued back to processing this month, each counted by its last decision. */
  pipelinedetails: z.object({ completed: z.number(), cwe: z.number() }),
  /** The files that went back with errors, the latest first. */
  pipelinedetailsData: z.array(z.object({ loan: z.string(), processor: z.string(), error: z.string() })),
  /** Files now waiting for a review, and those submitted to QC that nobody has started. */
  rsloanDatadetailsforJS: z.object({ RRR: z.number(), IRR: z.number(), FRR: z.number(), senttoqc: z.number() }),
  /** Reviews in QC now, and those completed this month. */
  rsauditingdetails: z.object({ Progress: z.number(), Completed: z.number() }),
})
export type PipelineCounts = z.infer<typeof pipelineCounts>
