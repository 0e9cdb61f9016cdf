import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'

export interface StoredTotp {
  userId: number
  secret: Uint8Array
  confirmedAt: Date | null
}

export const findTotp = (db: Queries, userId: number): Promise<StoredTotp | null> => db.totp.findUnique({ where: { userId } })

/** Stores an unconfirmed secret, replacing another unconfirmed one. Returns false when a confirmed one exists. */
export async function proposeTotp(db: Queries, userId: number, secret: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const rows = await db.$executeRaw(Prisma.sql`
    INSERT INTO totps (user_id, secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, last_step = 0 WHERE totps.confirmed_at IS NULL`)
  return rows === 1
}

/** Confirms a secret by its first code. Returns false when it was replaced or confirmed meanwhile. */
export async function acceptTotp(
  tx: Queries,
  { userId, secret }: StoredTotp,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const rows = await tx.$executeRaw(Prisma.sql`
    UPDATE totps SET confirmed_at = ${now}, last_step = ${step} WHERE user_id = ${userId} AND secret = ${new Uint8Array(secret)} AND confirmed_at IS NULL`)
  return rows === 1
}

/** Consumes the code of a step, and with it all earlier ones. Returns false when it, or a later one, was used. */
export async function useStep(db: Queries, userId: number, step: number): Promise<boolean> {
  const rows = await db.$executeRaw(Prisma.sql`
    UPDATE totps SET last_step = ${step} WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step}`)
  return rows === 1
}

/** Consumes a recovery code. Returns false when it does not exist or was used. */
export async function useRecoveryCode(db: Queries, userId: number, codeHash: Uint8Array<ArrayBuffer>): Promise<boolean> {
  return (await db.recoveryCode.deleteMany({ where: { userId, codeHash } })).count === 1
}

export async function replaceRecoveryCodes(tx: Queries, userId: number, hashes: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) })
}

export const countRecoveryCodes = (db: Database, userId: number): Promise<number> => db.recoveryCode.count({ where: { userId } })

/** Deletes an authenticator and its recovery codes. Returns false when none was confirmed. */
export async function deleteTotp(tx: Queries, userId: number): Promise<boolean> {
  const { count } = await tx.totp.deleteMany({ where: { userId, confirmedAt: { not: null } } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  return count === 1
}

export async function isTotpRequired(db: Queries, userId: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ required: boolean }[]>(Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM totp_groups t JOIN group_members m ON m.group_id = t.group_id WHERE m.user_id = ${userId}) AS required`)
  return row?.required ?? false
}

export interface TotpGroupRow {
  groupId: number
  title: string
  required: boolean
  members: number
  enrolled: number
}

export function listGroupTotpUse(db: Database): Promise<TotpGroupRow[]> {
  return db.$queryRaw<TotpGroupRow[]>(Prisma.sql`
    SELECT g.id AS "groupId", g.title, t.group_id IS NOT NULL AS required, count(u.id)::int AS members, count(o.user_id)::int AS enrolled
    FROM groups g LEFT JOIN totp_groups t ON t.group_id = g.id
      LEFT JOIN group_members m ON m.group_id = g.id LEFT JOIN users u ON u.id = m.user_id AND NOT u.inactive
      LEFT JOIN totps o ON o.user_id = u.id AND o.confirmed_at IS NOT NULL
    GROUP BY g.id, t.group_id ORDER BY g.title`)
}

export const findGroup = (db: Database, id: number) =>
  db.group.findUnique({
    where: { id },
    select: { id: true, title: true, permissions: { select: { permission: true } }, members: { select: { userId: true } } },
  })

/** Sets whether a group needs an authenticator. Returns whether that was a change. */
export async function setTotpRequired(db: Database, groupId: number, required: boolean): Promise<boolean> {
  const { count } = required
    ? await db.totpGroup.createMany({ data: [{ groupId }], skipDuplicates: true })
    : await db.totpGroup.deleteMany({ where: { groupId } })
  return count === 1
}
