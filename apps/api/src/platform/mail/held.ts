import { type HeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import type pg from 'pg'
import type { Queries } from '../database/database.ts'
import { refuse } from '../rpc/refusal.ts'

/** SQL of the counts of what is held; no row if nothing is. */
export const HELD_COUNTS_STATEMENT = `
  SELECT held_before AS before,
    (SELECT count(*)::int FROM mails WHERE state = 'queued' AND next_at <= held_before) AS mails,
    (SELECT count(*)::int FROM report_schedules WHERE next_at <= held_before) AS reports
  FROM worker_signs WHERE held_before IS NOT NULL`

/** The instruction for an operator how to release held mails and reports. */
export const HOW_TO_RELEASE = 'Release them with ivue release-held, or in My work'

export const NO_HELD_COUNTS: HeldCounts = { mails: 0, reports: 0, before: new Date(0) }

export async function readHeldCounts(db: Queries): Promise<HeldCounts> {
  const [held] = await db.$queryRawUnsafe<HeldCounts[]>(HELD_COUNTS_STATEMENT)
  return held ?? NO_HELD_COUNTS
}

/**
 * Holds the mails that are queued and the reports that are due, until they are released. A mail that waits for its next attempt is held
 * too.
 */
export async function holdDue(client: pg.Client, at: Date): Promise<void> {
  await client.query('UPDATE worker_signs SET held_before = $1', [at])
  await client.query("UPDATE mails SET next_at = $1 WHERE state = 'queued' AND next_at > $1", [at])
}

/** Releases what is held, and returns what it was. Throws Refusal if nothing is. */
export async function releaseHeld(tx: Queries): Promise<HeldCounts> {
  await tx.$queryRaw`SELECT FROM worker_signs FOR UPDATE`
  const held = await readHeldCounts(tx)
  refuse(whyNotRelease(held))
  await tx.workerSign.updateMany({ data: { heldBefore: null } })
  return held
}
