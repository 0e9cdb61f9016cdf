import { z } from 'zod'

/** The id of an entry of the registry. It is any text, so that a browser does not load the registry before a figure is explained. */
export const figureId = z.string()

/** The numbers of a share. Its `interval` is the 95 % interval where Wilson's does not apply, null if it has none. */
export const counts = z.object({
  numerator: z.number(),
  denominator: z.number(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable().optional(),
})
export type Counts = z.infer<typeof counts>

/** A value as it is shown, which is null without a denominator, and its numerator and denominator, which are whole numbers. */
const shown = { numerator: z.number(), denominator: z.number(), value: z.number().nullable() }
const gross = z.object(shown).nullable()

/** One month of a figure's history (`YYYY-MM`), oldest first. The last one is the month so far. */
const point = z.object({ month: z.string(), ...shown })

const format = z.enum(['count', 'ratio', 'percent'])

const figure = z.object({
  key: z.string(),
  figure: figureId,
  title: z.string(),
  format,
  better: z.enum(['more', 'less', '']),
  ...shown,
  gross,
  /** Part of the figure is an estimate. */
  estimated: z.boolean(),
  /**
   * The change since the period that `against` names: for a count the last month up to the same day, otherwise the whole last month.
   */
  change: z.number().nullable(),
  against: z.string(),
  history: z.array(point),
  split: z.array(z.object({ title: z.string(), value: z.number() })),
  /** Counts that the figure leaves out, such as 'Also judged in 15 processor reviews: 0 defects'; empty for none. */
  beside: z.string(),
})
export type Figure = z.infer<typeof figure>

const person = z.object({ id: z.number(), name: z.string(), ...shown, gross })
const leader = z.object({ leader: z.string(), ...shown, gross, people: z.array(person) })
const table = z.object({ title: z.string(), ...shown, gross, leaders: z.array(leader) })
export type BreakdownTable = z.infer<typeof table>

const breakdown = z.object({ key: z.string(), format, estimated: z.boolean(), tables: z.array(table) })
export type Breakdown = z.infer<typeof breakdown>

export const figuresPanel = z.object({
  manager: z.union([z.literal(0), z.literal(1)]),
  /** The month, `YYYY-MM`. The `days` name the days included so far. */
  month: z.string(),
  days: z.string(),
  /** ISO 8601: when the figures were read. */
  readAt: z.string(),
  figures: z.array(figure),
  /** The requested figure by team leader and person; null if none was requested or the viewer leads nobody. */
  breakdown: breakdown.nullable(),
})
export type PanelFigures = z.infer<typeof figuresPanel>
