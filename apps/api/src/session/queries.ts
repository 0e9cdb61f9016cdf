import { createHash, randomBytes } from 'node:crypto'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../database.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Cookies and tokens are 256-bit random values, so one round of SHA-256 keeps them. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(secret).digest())

/** What a sign-in is judged by. */
export interface Account {
  id: number
  username: string
  inactive: boolean
  loginType: number
  passwordHash: string | null
}

/** The account of a name, without regard to case; inactive ones too. */
export async function findAccount(db: Database, username: string): Promise<Account | null> {
  const [row] = await db.$queryRaw<Account[]>(Prisma.sql`
    SELECT id, username, inactive, login_type AS "loginType", password_hash AS "passwordHash" FROM users WHERE lower(username) = lower(${username})`)
  return row ?? null
}

/** Whose failures are counted: the stored name where there is one, so that no other spelling of it gets a count of its own. */
export const accountKey = (account: Pick<Account, 'username'> | null, typed: string) => hashOf((account?.username ?? typed).toLowerCase())

/** Stands for every address: the account alone. */
const ANYWHERE = '*'

export interface Attempt {
  key: Uint8Array<ArrayBuffer>
  address: string
  now: Date
  /** The attempt that locks, and for how long counts and locks last. */
  limit: number
  windowMs: number
}

/**
 * Counts an attempt as failed before it is judged, in one statement, so that of any number at once no more than the limit get through.
 * Answers the failures in the current window, this one included: of the account from this address, and of the account from anywhere.
 */
export async function countAttempt(
  db: Database,
  { key, address, now, limit, windowMs }: Attempt,
): Promise<{ here: number; anywhere: number }> {
  const ends = new Date(now.getTime() + windowMs)
  const rows = await db.$queryRaw<{ address: string; failures: number }[]>(Prisma.sql`
    INSERT INTO sign_in_failures AS f (account, address, failures, window_ends, locked_until)
    VALUES (${key}, ${address}, 1, ${ends}, ${limit <= 1 ? ends : null}), (${key}, ${ANYWHERE}, 1, ${ends}, NULL)
    ON CONFLICT (account, address) DO UPDATE SET
      failures = CASE WHEN f.window_ends <= ${now} THEN 1 ELSE f.failures + 1 END,
      window_ends = CASE WHEN f.window_ends <= ${now} OR f.failures + 1 = ${limit} THEN EXCLUDED.window_ends ELSE f.window_ends END,
      locked_until = CASE
        WHEN f.address = ${ANYWHERE} THEN NULL
        WHEN f.window_ends <= ${now} THEN EXCLUDED.locked_until
        WHEN f.failures + 1 = ${limit} THEN EXCLUDED.window_ends
        ELSE f.locked_until END
    RETURNING address, failures`)
  const failures = (where: string) => rows.find((row) => row.address === where)?.failures ?? 1
  return { here: failures(address), anywhere: failures(ANYWHERE) }
}

/** Takes back an attempt that was not judged (the directory did not answer). */
export async function uncountAttempt(db: Queries, { key, address, limit }: Attempt): Promise<void> {
  // One row after the other, in the order in which they are counted: two at once cannot wait for each other.
  for (const where of [address, ANYWHERE]) {
    await db.$executeRaw(Prisma.sql`
      UPDATE sign_in_failures SET failures = greatest(failures - 1, 0), locked_until = CASE WHEN failures > ${limit} THEN locked_until END
      WHERE account = ${key} AND address = ${where}`)
  }
}

export interface NewSession {
  account: Account
  attempt: Attempt
  endsAt: Date
  address: string
  agent: string
  /** The cookie this browser came with: its session ends. */
  replaces: string
}

/**
 * Begins a session and forgets the failures of the account from this address. Answers the only copy of its two secrets, and the sign-in
 * before this one. Null when the account was deactivated or its password changed since it was judged.
 */
export async function beginSession(db: Database, { account, attempt, endsAt, address, agent, replaces }: NewSession) {
  const { now } = attempt
  const cookie = newToken()
  const token = newToken()
  return db.$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ last_login_at: Date | null }[]>(Prisma.sql`
      SELECT last_login_at FROM users WHERE id = ${account.id} AND NOT inactive AND password_hash IS NOT DISTINCT FROM ${account.passwordHash} FOR UPDATE`)
    if (!before) return null
    await tx.user.update({ where: { id: account.id }, data: { lastLoginAt: now } })
    if (replaces) await tx.session.updateMany({ where: { cookieHash: hashOf(replaces), endedAt: null }, data: { endedAt: now } })
    const session = {
      userId: account.id,
      cookieHash: hashOf(cookie),
      tokenHash: hashOf(token),
      startedAt: now,
      seenAt: now,
      endsAt,
      previousLoginAt: before.last_login_at,
      address,
      agent,
    }
    await tx.session.create({ data: session })
    await forgetFailures(tx, attempt)
    return { cookie, token, lastLoginAt: before.last_login_at }
  })
}

/** After a success. Of the account from anywhere only this attempt is forgotten: guesses from elsewhere stay slow. */
export async function forgetFailures(tx: Queries, { key, address }: Attempt): Promise<void> {
  await tx.$executeRaw(Prisma.sql`DELETE FROM sign_in_failures WHERE account = ${key} AND address = ${address}`)
  await tx.$executeRaw(
    Prisma.sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0) WHERE account = ${key} AND address = ${ANYWHERE}`,
  )
}

/** Removes counts that ran out, except those that are being counted right now. */
export async function removeOldFailures(db: Database, now: Date): Promise<number> {
  return db.$executeRaw(Prisma.sql`
    DELETE FROM sign_in_failures WHERE (account, address) IN (
      SELECT account, address FROM sign_in_failures WHERE window_ends < ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED)`)
}

export async function endSession(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: now } })
}

/** Ends the sessions of a person (deactivated, password changed), all or all `except` the one that asks. Answers how many. Through the caller's transaction. */
export async function endSessionsOf(tx: Queries, userId: number, { now, except }: { now: Date; except?: number }): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, endedAt: null, ...(except === undefined ? {} : { id: { not: except } }) },
    data: { endedAt: now },
  })
  return count
}

/** The sessions of a person that have not ended or run out, the latest seen first. */
export function listSessions(db: Database, userId: number, { now, idleMs }: { now: Date; idleMs: number }) {
  return db.session.findMany({
    where: { userId, endedAt: null, endsAt: { gt: now }, seenAt: { gt: new Date(now.getTime() - idleMs) } },
    select: { id: true, agent: true, address: true, startedAt: true, seenAt: true },
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
  })
}

/** Ends a session of this person; false when they have none of that id. */
export async function endOwnSession(db: Database, { id, userId, now }: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await db.session.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt: now } })).count === 1
}

/** The full name of a team's leader, empty where there is none. */
export async function findTeamLead(db: Database, teamId: number | null): Promise<string> {
  const team =
    teamId === null ? null : await db.team.findUnique({ where: { id: teamId }, select: { leader: { select: { fullName: true } } } })
  return team?.leader?.fullName ?? ''
}
