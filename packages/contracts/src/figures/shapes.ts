import { z } from 'zod'

/** Both are whole numbers; `value` is what is shown, null without a denominator. */
const shown = { numerator: z.number(), denominator: z.number(), value: z.number().nullable() }
const gross = z.object(shown).nullable()

/** One month of a figure's history, oldest first; the last is the month so far. `month` is `YYYY-MM`. */
const point = z.object({ month: z.string(), ...shown })

const format = z.enum(['count', 'ratio', 'percent'])

const figure = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  format,
  better: z.enum(['more', 'less', '']),
  ...shown,
  gross,
  /** Part of it is an estimate, as its definition says. */
  estimated: z.boolean(),
  /** Against last month: a count against the same day of it, anything else against the whole of it. `against` says which. */
  change: z.number().nullable(),
  against: z.string(),
  history: z.array(point),
  split: z.array(z.object({ title: z.string(), value: z.number() })),
})
export type Figure = z.infer<typeof figure>

const person = z.object({ id: z.number(), name: z.string(), ...shown, gross })
const leader = z.object({ leader: z.string(), ...shown, gross, people: z.array(person) })
const table = z.object({ title: z.string(), ...shown, gross, leaders: z.array(leader) })
export type BreakdownTable = z.infer<typeof table>

const breakdown = z.object({ key: z.string(), format, estimated: z.boolean(), tables: z.array(table) })
export type Breakdown = z.infer<typeof breakdown>

/** The figures of a viewer. */
export const figuresPanel = z.object({
  manager: z.union([z.literal(0), z.literal(1)]),
  /** `YYYY-MM`, and the days it holds so far in words. */
  month: z.string(),
  days: z.string(),
  /** ISO 8601: when the figures were read. */
  readAt: z.string(),
  figures: z.array(figure),
  /** By team leader and person, of the figure that was asked for; null without one and for those who lead nobody. */
  breakdown: breakdown.nullable(),
})
export type FiguresPanel = z.infer<typeof figuresPanel>

const loanBehind = z.object({
  loanId: z.number(),
  loanNumber: z.string(),
  borrower: z.string(),
  /** Whose work it is; empty: nobody's. */
  person: z.string(),
  /** How much of the atom is the loan's. */
  count: z.number(),
})
/** A loan that stands behind an atom. */
export type LoanBehind = z.infer<typeof loanBehind>
