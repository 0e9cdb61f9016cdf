import { Refusal } from '../rpc/refusal.ts'
import { queryStaffFeed, type StaffWarehouse } from './staff-feed.ts'

const CONNECTION = { name: 'ivue-conflict-check', timeoutMs: 5_000 }
/**
 * SQLSTATEs for a missing view, column or schema, and for missing permission: the feed has no hashes, so there is nothing to compare.
 */
const NO_HASHES = new Set(['42P01', '42703', '3F000', '42501'])

export type StaffLookup = (hashes: readonly Uint8Array[]) => Promise<boolean>

/**
 * Returns a function that checks whether one of these keyed SSN hashes belongs to a staff member (domain 1 and 4). It queries
 * `staff_feed` each time, so that no copy is stored. A warehouse without hashes matches nobody. Throws Refusal with the message `away`
 * if it does not respond: a check that could not run must not pass.
 */
export function createStaffLookup(services: StaffWarehouse, away: string): StaffLookup {
  return async (hashes) => {
    const [found] = await queryFeed<{ known: boolean }>(
      services,
      away,
      'SELECT EXISTS (SELECT FROM staff_feed WHERE ssn_hash = ANY($1::bytea[])) AS known',
      [hashes.map((hash) => Buffer.from(hash))],
    )
    return found?.known === true
  }
}

/** Returns the keyed SSN hashes of the whole staff feed, to check many loans at once. Throws like `createStaffLookup`. */
export async function readStaffHashes(services: StaffWarehouse, away: string): Promise<Buffer[]> {
  const rows = await queryFeed<{ hash: Buffer }>(services, away, 'SELECT ssn_hash AS hash FROM staff_feed WHERE ssn_hash IS NOT NULL', [])
  return rows.map(({ hash }) => hash)
}

async function queryFeed<Row extends object>(
  services: StaffWarehouse,
  away: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  try {
    return await queryStaffFeed<Row>(services, CONNECTION, text, values)
  } catch (error) {
    if (NO_HASHES.has(String((error as { code?: unknown } | null)?.code))) return []
    throw new Refusal(away)
  }
}
