import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Prisma } from '#generated/prisma/client.ts'
import { type Database, readRows } from '../database/database.ts'

const DAY_MS = 86_400_000
const KEEP_DAYS = 7
/** In milliseconds. A file that the database has not returned by then counts as unknown. */
const FIND_WITHIN_MS = 2_000
/** A name with the hash of the content, such as `index-DNhZ5viR.js`. Source maps are left out, because no page loads them. */
const HASHED_NAME = /^[\w.-]{1,100}-[\w-]{8}\.(?:js|css|woff2)$/

export interface WebFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** Whether the bytes are compressed by gzip. */
  compressed: boolean
  modifiedAt: Date
}

const aDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/**
 * Stores the hashed files of a folder for the processes of other releases (decision 075). Writes only those that are missing, and
 * renews the date of the others at most once a day.
 */
export async function publishWebFiles(db: Database, folder: string, now: Date): Promise<void> {
  const names = (await readdir(folder)).filter((name) => HASHED_NAME.test(name))
  await db.webFile.updateMany({ where: { name: { in: names }, usedAt: { lt: aDayBefore(now) } }, data: { usedAt: now } })
  const rows = await db.webFile.findMany({ where: { name: { in: names } }, select: { name: true } })
  const stored = new Set(rows.map(({ name }) => name))
  const missing = await Promise.all(names.filter((name) => !stored.has(name)).map((name) => readWebFile(folder, name)))
  await db.webFile.createMany({ data: missing.map((file) => ({ ...file, usedAt: now })), skipDuplicates: true })
}

/** Reads a file as the build compressed it. */
async function readWebFile(folder: string, name: string): Promise<WebFile> {
  const compressed = existsSync(join(folder, `${name}.gz`))
  const path = join(folder, compressed ? `${name}.gz` : name)
  return { name, bytes: new Uint8Array(await readFile(path)), compressed, modifiedAt: (await stat(path)).mtime }
}

/**
 * Returns a stored file of any release and renews its date at most once a day. Returns null if there is none, or if the database does not
 * respond.
 */
export async function findWebFile(db: Database, name: string, now: Date): Promise<WebFile | null> {
  if (!HASHED_NAME.test(name)) return null
  const statement = Prisma.sql`
    WITH used AS (UPDATE web_files SET used_at = ${now} WHERE name = ${name} AND used_at < ${aDayBefore(now)})
    SELECT name, bytes, compressed, modified_at AS "modifiedAt" FROM web_files WHERE name = ${name}`
  const found = readRows<WebFile>(db, statement, { prepared: true }).then(([file]) => file ?? null)
  return Promise.race([found, wait(FIND_WITHIN_MS, null, { ref: false })]).catch(() => null)
}

/** Deletes the files that no process has published or served for seven days. */
export async function removeUnusedWebFiles(db: Database, now: Date): Promise<void> {
  await db.webFile.deleteMany({ where: { usedAt: { lt: new Date(now.getTime() - KEEP_DAYS * DAY_MS) } } })
}
