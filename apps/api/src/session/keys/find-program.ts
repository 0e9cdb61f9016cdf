import { MESSAGES } from '@ivue/contracts/messages.ts'
import { whyNotUseKey } from '@ivue/contracts/people/key-rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import { readRows } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import type { KeySecret } from '../../platform/rpc/session-secrets.ts'
import { toNetwork } from '../../platform/rpc/shares/network.ts'
import { limitGuesses } from '../guess-limit.ts'
import { hashSecret } from '../queries.ts'
import { readPerson } from '../signed-in.ts'
import { acceptsAddress } from './key-addresses.ts'

const SAVE_USED_EVERY_MS = 60_000

/** An API key as stored. Moments are in milliseconds since 1970. */
interface KeyRow {
  id: number
  user_id: number
  addresses: string[]
  ends_at: number
  used_at: number | null
  revoked: boolean
  rights: string
}

/**
 * Returns the service account of an API key, with current permissions. Throws Refusal if the key is not accepted. Unknown keys of an
 * address are limited like guesses at a password; a known one is never refused for them.
 */
export async function findProgram(services: Pick<Services, 'db' | 'settings' | 'now'>, { key, address }: KeySecret): Promise<SignedIn> {
  const { db, now } = services
  const statement = Prisma.sql`
    SELECT id, user_id, addresses, date_part('epoch', ends_at) * 1000 AS ends_at, date_part('epoch', last_used_at) * 1000 AS used_at,
      revoked_at IS NOT NULL AS revoked, (SELECT changes::text FROM rights) AS rights
    FROM api_keys WHERE key_hash = ${hashSecret(key)}`
  const [row] = await readRows<KeyRow>(db, statement, { prepared: true })
  const account = row ? await readPerson(db, row.user_id, row.rights) : null
  if (!row || !account) {
    await limitGuesses(services, `API keys from ${toNetwork(address)}`, async () => false)
    throw new Refusal(MESSAGES.keyUnknown)
  }
  const at = now()
  const { revoked, ends_at: endsAt, addresses } = row
  refuse(whyNotUseKey({ revoked, endsAt, accepts: acceptsAddress(addresses, address) }, { now: at.getTime(), address }))
  if (at.getTime() - (row.used_at ?? 0) > SAVE_USED_EVERY_MS) await db.apiKey.update({ where: { id: row.id }, data: { lastUsedAt: at } })
  return {
    ...account,
    sessionId: 0,
    idleEndsAt: endsAt,
    absoluteEndsAt: endsAt,
    previousLoginAt: null,
    isProgram: true,
  }
}
