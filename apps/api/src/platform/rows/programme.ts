import { Prisma } from '#generated/prisma/client.ts'
import { ofRecord } from './blind-reviews.ts'

/**
 * Condition for completed reviews that count for a rate of whole loans: of record, full scope, not bypassed, with at least one opportunity
 * (domain 4, Where a review comes from).
 */
export function countsForRate(alias: string): Prisma.Sql {
  const r = Prisma.raw(alias)
  return Prisma.sql`${r}.ended_at IS NOT NULL AND ${ofRecord(alias)} AND ${r}.pulled_back_at IS NULL AND ${r}.scope = 'Full' AND ${r}.audit <> 'Partial'
    AND ${r}.bypass_reason = '' AND ${r}.opportunity_count > 0`
}

/**
 * Condition for a review that counts for a rate and was drawn at random in this phase. Only Post-closing ones count for the programme's
 * rate; Prefunding has a separate series (domain 9.1).
 */
export const inSample = (alias: string, phase: 'Post-closing' | 'Prefunding'): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(alias)}.selection = 'Random' AND ${Prisma.raw(alias)}.phase = ${phase} AND ${countsForRate(alias)}`

/** Condition for the reviews from which the programme's rate is made. */
export const inProgramme = (alias: string): Prisma.Sql => inSample(alias, 'Post-closing')
