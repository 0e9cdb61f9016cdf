import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { Client } from 'pg'
import type { Services } from '../../app-services.ts'
import { Refusal } from '../../rpc/refusal.ts'

const CONNECT_MS = 5_000
const READ_MS = 5_000
/** No such view, no such column, no such schema, or not for us: nobody offers hashes, so there is nothing to compare. */
const OFFERS_NONE = new Set(['42P01', '42703', '3F000', '42501'])

export type StaffLookup = (hashes: readonly Uint8Array[]) => Promise<boolean>

/**
 * Whether one of these keyed SSN hashes is a staff member's (domain 1 and 4): asked of `staff_feed` at that moment, so that no copy of it is kept. A warehouse without
 * hashes knows nobody. Throws Refusal when it does not answer: a check that could not be made does not pass.
 */
export function staffLookup({ env, connectionString }: Pick<Services, 'env' | 'connectionString'>): StaffLookup {
  return async (hashes) => {
    const client = new Client({
      connectionString: env.EDW_DATABASE_URL ?? connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: READ_MS,
      application_name: 'ivue-conflict-check',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('BEGIN READ ONLY')
      await client.query('SET LOCAL search_path TO edw, public')
      const { rows } = await client.query<{ known: boolean }>(
        'SELECT EXISTS (SELECT FROM staff_feed WHERE ssn_hash = ANY($1::bytea[])) AS known',
        [hashes.map((hash) => Buffer.from(hash))],
      )
      return rows[0]?.known === true
    } catch (error) {
      if (OFFERS_NONE.has(String((error as { code?: unknown } | null)?.code))) return false
      throw new Refusal(CONFLICT.feedAway)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
