import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import { withConnection } from '../platform/database/own-connection.ts'
import { copyCluster } from '../platform/postgres/cluster-copy.ts'
import { tryKey } from '../platform/secrets/secret-rotation.ts'
import { deriveKeyId } from '../platform/secrets/secrets.ts'
import { RELEASE } from '../release.ts'
import { writeArchive } from './archive.ts'
import { findClientProgram, startClientProgram } from './client-program.ts'
import { countRows, describeDatabase, FORMAT, type Manifest } from './manifest.ts'

const NAME = 'ivue-backup'

export interface BackupOptions {
  url: string
  /** Whether it is our own Postgres, whose files are copied. Other databases are dumped by pg_dump. */
  own: boolean
  key: string
  withKey: boolean
  now: Date
}

/** Writes an archive of the database to a file, while people work. Throws an Error for the operator. */
export function backUp(path: string, { url, own, key, withKey, now }: BackupOptions): Promise<Manifest> {
  return withConnection(url, NAME, async (client) => {
    refusePath(path)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const described = await describeDatabase(client)
    const { done, unreadable } = await tryKey(client, key)
    if (done === 0 && unreadable > 0) throw new Error('SECRET_KEY opens nothing of the database: set it to the key of the app')
    const before = await countRows(client)
    const { output, ended } = own ? { output: await copyCluster(url), ended: null } : await dump(client, url, described.postgres)
    return writeArchive(path, output, async () => {
      await ended
      const after = own ? await withConnection(url, NAME, countRows) : before
      return {
        format: FORMAT,
        release: RELEASE,
        at: now.toISOString(),
        content: own ? 'postgres.tar.gz' : 'ivue.dump',
        ...described,
        keyId: deriveKeyId({ SECRET_KEY: key, DATA_DIR: '' }),
        ...(withKey && { key }),
        counts: Object.fromEntries(Object.entries(before).map(([name, count]) => [name, [count, after[name] ?? 0]])),
      }
    })
  })
}

/** Throws an Error for the operator if the folder of the file does not exist, or the file exists. */
export function refusePath(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist: make it, or name a file in another folder`)
  if (existsSync(path)) throw new Error(`${path} exists already: name another file`)
}

/** Returns a dump of what the transaction of the client sees. */
async function dump(client: pg.Client, url: string, major: number) {
  const program = await findClientProgram('pg_dump', major)
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
  const { child, ended } = startClientProgram(program, url, ['--format=custom', `--snapshot=${rows[0]?.snapshot}`])
  return { output: child.stdout, ended }
}
