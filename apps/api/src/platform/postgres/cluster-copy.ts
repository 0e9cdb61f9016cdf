import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { launchAsClusterUser } from './cluster-user.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { feedProgram, startProgram } from './run-program.ts'
import { makeHome, secretIn, USER } from './start-postgres.ts'

/** The first byte of a message with content of the tar. */
const CONTENT = 'd'.charCodeAt(0)

/**
 * Returns the files of our own Postgres while it runs, as a compressed tar, with the write-ahead log that makes them consistent when a server starts
 * from them. This is what pg_basebackup does, which our own Postgres does not have.
 */
export async function copyCluster(connectionString: string): Promise<Readable> {
  const client = new pg.Client({ connectionString: `${connectionString}?replication=true` })
  client.on('error', () => {})
  await client.connect()
  const tar = new PassThrough()
  const { connection } = client
  connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
    if (chunk[0] === CONTENT && !tar.write(Buffer.from(chunk.subarray(1)))) connection.stream.pause()
  })
  tar.on('drain', () => connection.stream.resume())
  client
    .query("BASE_BACKUP (LABEL 'ivue', CHECKPOINT 'fast', WAL true, MANIFEST 'no', COMPRESSION 'gzip')")
    .then(
      () => tar.end(),
      (error: Error) => tar.destroy(error),
    )
    .finally(() => client.end().catch(() => {}))
  return tar
}

/** Makes our own Postgres of a data folder, which has none, from the tar of `copyCluster`. It does not run afterwards. */
export async function restoreCluster(dataDir: string, tar: Readable): Promise<void> {
  const home = join(resolve(dataDir), 'postgres')
  const cluster = join(home, 'data')
  if (existsSync(cluster)) throw new Error(`There is a database in ${cluster} already: set DATA_DIR to another folder`)
  makeHome(home)
  // Restored under another name and renamed, so that a failure leaves no partial cluster.
  const temporary = `${cluster}.new`
  rmSync(temporary, { recursive: true, force: true })
  const launch = launchAsClusterUser(home)
  const run = (file: string, args: string[], input: Readable | string[]) =>
    feedProgram(startProgram(launch(file, args), launch.options), input)
  try {
    await run('sh', ['-c', 'mkdir -m 700 "$0" && exec tar -xzf - -C "$0"', temporary], tar)
    // The password of the app is the one of this folder.
    const password = `ALTER ROLE ${USER} PASSWORD '${secretIn(home)}'\n`
    await run(postgresBinaries().postgres, ['--single', '-D', temporary, 'postgres'], [password])
    renameSync(temporary, cluster)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
