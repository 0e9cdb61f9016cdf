import { createHash, randomBytes } from 'node:crypto'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../platform/database/database.ts'

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 hash of a cookie or token. A slow hash is not needed, because they are 256-bit random values. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> => new Uint8Array(createHash('sha256').update(secret).digest())

export interface Account {
  id: number
  username: string
  inactive: boolean
  loginType: number
  passwordHash: string | null
}

/** Finds an account by name, ignoring case. Finds inactive accounts too. */
export async function findAccount(db: Database, username: string): Promise<Account | null> {
  const [row] = await db.$queryRaw<Account[]>(Prisma.sql`
    SELECT id, username, inactive, login_type AS "loginType", password_hash AS "passwordHash" FROM users WHERE lower(username) = lower(${username})`)
  return row ?? null
}

/**
 * Returns the key by which failures are counted. It is the stored name if there is one, so that another spelling does not get a separate
 * count.
 */
export const accountKey = (account: Pick<Account, 'username'> | null, typed: string) =>
  hashSecret((account?.username ?? typed).toLowerCase())

/** The address of the count of all attempts on an account, in addition to the counts by address. */
const ANYWHERE = '*'

/** The address of attempts that are counted together, because the person is known already. */
export const ANY_ADDRESS = '-'

/** Returns the key that counts all names tried from an address. User names never begin with a space, so none has this key. */
export const everyNameKey = (address: string) => hashSecret(` every name from ${address}`)

export interface Attempt {
  key: Uint8Array<ArrayBuffer>
  /** Where the attempt comes from: a network, or a browser in which the account signed in before. */
  address: string
  /** The key that counts all names tried from the address (`everyNameKey`). Only for sign-ins. */
  everyName?: Uint8Array<ArrayBuffer>
  now: Date
  /** The number of failures that locks; counts and locks last for `windowMs`. */
  limit: number
  windowMs: number
}

/**
 * Counts an attempt as failed before it is verified. One statement, so that concurrent attempts cannot exceed the limit. Returns the
 * failures in the current window, this one included: of the account from this address, of the account from anywhere, and of all names
 * from this address.
 */
export async function countAttempt(
  db: Database,
  { key, address, everyName, now, limit, windowMs }: Attempt,
): Promise<{ here: number; anywhere: number; ofAddress: number }> {
  const ends = new Date(now.getTime() + windowMs)
  const counted = [
    Prisma.sql`(${key}, ${address}, 1, ${ends}, ${limit <= 1 ? ends : null}::timestamptz)`,
    Prisma.sql`(${key}, ${ANYWHERE}, 1, ${ends}, NULL)`,
    ...(everyName ? [Prisma.sql`(${everyName}, ${ANYWHERE}, 1, ${ends}, NULL)`] : []),
  ]
  const rows = await db.$queryRaw<{ account: Uint8Array; address: string; failures: number }[]>(Prisma.sql`
    INSERT INTO sign_in_failures AS f (account, address, failures, window_ends, locked_until)
    VALUES ${Prisma.join(counted)}
    ON CONFLICT (account, address) DO UPDATE SET
      failures = CASE WHEN f.window_ends <= ${now} THEN 1 ELSE f.failures + 1 END,
      window_ends = CASE WHEN f.window_ends <= ${now} OR f.failures + 1 = ${limit} THEN EXCLUDED.window_ends ELSE f.window_ends END,
      locked_until = CASE
        WHEN f.address = ${ANYWHERE} THEN NULL
        WHEN f.window_ends <= ${now} THEN EXCLUDED.locked_until
        WHEN f.failures + 1 = ${limit} THEN EXCLUDED.window_ends
        ELSE f.locked_until END
    RETURNING account, address, failures`)
  const failures = (account: Uint8Array | undefined, where: string) =>
    rows.find((row) => row.address === where && account !== undefined && Buffer.compare(row.account, account) === 0)?.failures ?? 0
  return { here: failures(key, address), anywhere: failures(key, ANYWHERE), ofAddress: failures(everyName, ANYWHERE) }
}

/** Takes back an attempt that could not be verified, for instance because the directory does not respond. */
export async function uncountAttempt(db: Queries, { key, address, everyName, limit }: Attempt): Promise<void> {
  // One row at a time, in the order of countAttempt, to avoid deadlocks.
  for (const where of [address, ANYWHERE]) {
    await db.$executeRaw(Prisma.sql`
      UPDATE sign_in_failures SET failures = greatest(failures - 1, 0), locked_until = CASE WHEN failures > ${limit} THEN locked_until END
      WHERE account = ${key} AND address = ${where}`)
  }
  if (everyName) await uncountOne(db, everyName)
}

/** Takes back one failure of an address. The row is deleted at zero. */
async function uncountOne(db: Queries, everyName: Uint8Array<ArrayBuffer>): Promise<void> {
  await db.$executeRaw(
    Prisma.sql`UPDATE sign_in_failures SET failures = failures - 1 WHERE account = ${everyName} AND address = ${ANYWHERE}`,
  )
  await db.$executeRaw(Prisma.sql`DELETE FROM sign_in_failures WHERE account = ${everyName} AND address = ${ANYWHERE} AND failures <= 0`)
}

/** Returns the failures of an account from an address in the current window. Does not count an attempt. */
export async function countFailures(db: Database, { key, address, now }: Pick<Attempt, 'key' | 'address' | 'now'>): Promise<number> {
  const row = await db.signInFailure.findFirst({ where: { account: key, address, windowEnds: { gt: now } }, select: { failures: true } })
  return row?.failures ?? 0
}

export async function findSignInAddresses(db: Database, userId: number, since: Date): Promise<string[]> {
  const rows = await db.session.findMany({ where: { userId, startedAt: { gt: since } }, distinct: ['address'], select: { address: true } })
  return rows.map(({ address }) => address)
}

export interface NewSession {
  account: Account
  attempt: Attempt
  endsAt: Date
  address: string
  agent: string
  /** The browser's previous session cookie, whose session ends; or empty. */
  replaces: string
}

/**
 * Begins a session and clears the failures of the account from this address. Returns the only copy of its two secrets, and the time of
 * the previous sign-in. Null if the account was deactivated or its password changed since it was verified.
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
    if (replaces) await tx.session.updateMany({ where: { cookieHash: hashSecret(replaces), endedAt: null }, data: { endedAt: now } })
    const session = {
      userId: account.id,
      cookieHash: hashSecret(cookie),
      tokenHash: hashSecret(token),
      startedAt: now,
      seenAt: now,
      endsAt,
      previousLoginAt: before.last_login_at,
      address,
      agent,
    }
    await tx.session.create({ data: session })
    await clearFailures(tx, attempt)
    return { cookie, token, lastLoginAt: before.last_login_at }
  })
}

/**
 * Clears the failures of the pair after a success. The counts of the account and of the address lose only this attempt: guesses from
 * elsewhere, or at other accounts, stay slow.
 */
export async function clearFailures(tx: Queries, { key, address, everyName }: Attempt): Promise<void> {
  await tx.$executeRaw(Prisma.sql`DELETE FROM sign_in_failures WHERE account = ${key} AND address = ${address}`)
  await tx.$executeRaw(
    Prisma.sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0) WHERE account = ${key} AND address = ${ANYWHERE}`,
  )
  if (everyName) await uncountOne(tx, everyName)
}

/** Deletes expired counts, except rows locked by a running attempt. */
export async function removeOldFailures(db: Database, now: Date): Promise<number> {
  return db.$executeRaw(Prisma.sql`
    DELETE FROM sign_in_failures WHERE (account, address) IN (
      SELECT account, address FROM sign_in_failures WHERE window_ends < ${now} LIMIT 1000 FOR UPDATE SKIP LOCKED)`)
}

/** Ends all sessions of a person, `except` one if given, in the caller's transaction. Returns how many. */
export async function endSessionsOf(tx: Queries, userId: number, { now, except }: { now: Date; except?: number }): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { userId, endedAt: null, ...(except === undefined ? {} : { id: { not: except } }) },
    data: { endedAt: now },
  })
  return count
}

/** Returns the live sessions of a person, the most recently used first. */
export function listSessions(db: Database, userId: number, { now, idleMs }: { now: Date; idleMs: number }) {
  return db.session.findMany({
    where: { userId, endedAt: null, endsAt: { gt: now }, seenAt: { gt: new Date(now.getTime() - idleMs) } },
    select: { id: true, agent: true, address: true, startedAt: true, seenAt: true },
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
  })
}

/** Ends an open session of a person. Returns whether there was one of that id. */
export async function endOwnSession(db: Database, { id, userId, now }: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await db.session.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt: now } })).count === 1
}

/** Returns the full name of a team's leader, or ''. */
export async function findTeamLead(db: Database, teamId: number | null): Promise<string> {
  const team =
    teamId === null ? null : await db.team.findUnique({ where: { id: teamId }, select: { leader: { select: { fullName: true } } } })
  return team?.leader?.fullName ?? ''
}
