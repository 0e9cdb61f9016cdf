import { addDays } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { KEY_PREFIX, KEY_REFUSED, keyProblems, whyNotRevokeKey } from '@ivue/contracts/people/key-rules.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { refuseProblem, refuseProblems } from '../../platform/rpc/refuse-problems.ts'
import { addressesProblem } from '../../session/keys/key-addresses.ts'
import { hashSecret, newToken } from '../../session/queries.ts'
import { createServiceAccount, findKeyChoices } from './keys-queries.ts'

/** Makes a key, and its service account if it is new. Returns the only copy of the key. */
export async function makeKey(db: Database, { viewer, now, changed }: Act, data: ParsedInputOf<typeof apiKeys.makeKey>, zone: string) {
  const key = `${KEY_PREFIX}${newToken()}`
  return db.$transaction(async (tx) => {
    const { accounts, groups } = await findKeyChoices(tx, viewer)
    refuseProblems(keyProblems(data, { accounts, groups, today: dayAt(now, zone) }))
    const addresses = data.addresses.filter(Boolean)
    const unreadable = addressesProblem(addresses)
    refuseProblem(unreadable ? { field: 'addresses', msg: unreadable } : null)

    const account = accounts.find(({ id }) => id === data.userId)
    const userId = account?.id ?? (await createServiceAccount(tx, { name: data.name, groupId: Number(data.groupId) }))
    if (userId === null) throw Refusal.field('name', KEY_REFUSED.nameTaken)
    const { id } = await tx.apiKey.create({
      data: {
        userId,
        keyHash: hashSecret(key),
        description: data.description,
        addresses,
        endsAt: instantOnDay(addDays(data.endsOn, 1), 0, zone),
        createdById: viewer.userId,
        createdAt: now,
      },
    })
    const name = account?.name ?? data.name
    const group = account?.groups ?? groups.find((one) => one.id === data.groupId)?.name
    if (!account) changed(`Service account ${name}`, '', `created in group ${group}`)
    const where = addresses.length > 0 ? addresses.join(', ') : 'all addresses'
    changed(`API key of ${name}: ${data.description}`, '', `until ${data.endsOn}, from ${where}`)
    return { keyId: id, key }
  })
}

/** Revokes a key. Its next call is refused. */
export async function revokeKey(db: Database, { viewer, now, changed }: Act, keyId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${keyId} FOR NO KEY UPDATE`
    const key = await tx.apiKey.findUnique({ where: { id: keyId }, include: { user: { select: { username: true } } } })
    if (!key) throw new Refusal(MESSAGES.notFound)
    const { accounts } = await findKeyChoices(tx, viewer)
    const holdsMore = accounts.some(({ id, why }) => id === key.userId && why !== '')
    refuse(whyNotRevokeKey({ revoked: key.revokedAt !== null, ended: key.endsAt <= now, holdsMore }))
    await tx.apiKey.update({ where: { id: keyId }, data: { revokedAt: now } })
    changed(`API key of ${key.user.username}: ${key.description}`, 'in use', 'revoked')
  })
}
