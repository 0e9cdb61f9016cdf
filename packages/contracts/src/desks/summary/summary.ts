import { z } from 'zod'

const figure = z.number().nullable()
/** Internal Quality Rating: findings per review, and per opportunity in percent. */
const quality = {
  materialFindingsTotDPU: figure,
  materialFindingsTotDPO: figure,
  moderateFindingsTotDPU: figure,
  moderateFindingsTotDPO: figure,
}

/** A person or, with empty `employee`, a team leader's team. The `tot…` counts are the team's. `CancelledData` means closed for incompleteness. */
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

/**
 * Month-to-date figures that the wire sends with a page (work 3, Processor and underwriter extras). Counts, and the four quality figures without
 * `tot`, are the viewer's own if the viewer leads nobody, otherwise those of everybody in scope; with `tot` they are always those of everybody in
 * scope. A figure without a denominator is null.
 */
export const wireSummary = z.object({
  /** Funded; not funded; both. */
  fundedTot: z.number(),
  declineTot: z.number(),
  totalLoan: z.number(),
  /** Today in the business zone, `YYYY-MM-DD`; what "due" is relative to. */
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
  /** By team leader, and by person. Empty for viewers who lead nobody. */
  processorTl: z.array(teamRow),
  processorTlAll: z.array(teamRow),
  /** Files due and past due for contact by person (processor). */
  drillDown: z.array(z.object({ tl: z.string(), employee: z.string(), due: z.number(), pastDue: z.number() })),
})
export type WireSummary = z.infer<typeof wireSummary>
