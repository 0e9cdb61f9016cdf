import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { verifyAudit } from '@ivue/api/src/audit/verify.ts'
import { openArchive } from '@ivue/api/src/backup/archive.ts'
import { backUp } from '@ivue/api/src/backup/backup.ts'
import { restoreDump, verifyRestored } from '@ivue/api/src/backup/restore.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { check, print } from './command.ts'
import { loadDemoWorld, query, ROOT } from './databases.ts'
import { createClusterHome, type DebianPostgres, makeCluster, recoverFrom, runProgram, startCluster } from './debian-postgres.ts'
import { callServer, SECRET_KEY, signIn, startServer, stopServers } from './servers.ts'

/**
 * Name of the database. The command checks S13: it follows the backup procedure of `docs/operations.md` with Debian's server and tools, and
 * compares responses of the restored app.
 */
const DATABASE = 'ivue'
const folder = mkdtempSync(join(tmpdir(), 'ivue-recovery-'))
const running: DebianPostgres[] = []
const run = promisify(execFile)

try {
  const archive = join(folder, 'archive')
  const home = createClusterHome(join(folder, 'first'))
  mkdirSync(archive)
  home.launch.chown(archive)
  await makeCluster(home)
  const first = await start(home, { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` })
  print(`Postgres ${first.version} of Debian`)
  await query(first.buildUrl('postgres'), `CREATE DATABASE ${DATABASE}`)
  const url = first.buildUrl(DATABASE)
  // The first start migrates, as a worker because nobody can sign in yet; the second one runs on the loaded demo world.
  await startServer(url, { role: 'worker' })
  await stopServers()
  await loadDemoWorld(url)
  const port = await startServer(url)
  print('The app runs with the demo world')

  await dumpAndRestore(first, port)
  await restoreMoment(first, home, archive, port)
} catch (error) {
  process.exitCode = 1
  console.error(error)
} finally {
  await stopServers()
  for (const server of running) await server.stop('fast').catch(() => {})
  if (process.exitCode) print(`Not removed: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

async function start(home: ReturnType<typeof createClusterHome>, settings: Record<string, string> = {}): Promise<DebianPostgres> {
  const server = await startCluster(home, settings)
  running.push(server)
  return server
}

/** Dumps the running database and restores it into an empty server. */
async function dumpAndRestore(first: DebianPostgres, port: number): Promise<void> {
  const before = join(folder, 'before.json')
  const after = join(folder, 'after.json')
  const archive = join(folder, 'ivue.backup')
  await backUp(archive, { url: first.buildUrl(DATABASE), own: false, key: SECRET_KEY, withKey: false, now: new Date() })

  const home = createClusterHome(join(folder, 'second'))
  await makeCluster(home)
  const second = await start(home)
  await query(second.buildUrl('postgres'), `CREATE DATABASE ${DATABASE}`)
  const opened = await openArchive(archive)
  await restoreDump(opened, second.buildUrl(DATABASE))
  const { problems } = await verifyRestored(opened.manifest, second.buildUrl(DATABASE))
  check('the restored database has the same rows and a valid audit trail', problems.length === 0)
  // Both recordings start from the dumped state, because a sign-in changes the list of users.
  await record(port, before)
  await record(await startServer(second.buildUrl(DATABASE)), after)
  // The script exits with 1 and prints the differences if there are any.
  const { stdout } = await run('node', ['scripts/record-wire.mjs', 'compare', before, after], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error)
  const [same, all] = /(\d+) of (\d+) answers the same/.exec(stdout)?.slice(1) ?? []
  print(stdout.trim())
  check(`a server with the restored dump answers the same (${same} of ${all} answers)`, same !== undefined && same === all)
}

/** Restores the moment before a mistake from a base backup and the archived log. */
async function restoreMoment(
  first: DebianPostgres,
  home: ReturnType<typeof createClusterHome>,
  archive: string,
  port: number,
): Promise<void> {
  const third = createClusterHome(join(folder, 'third'))
  const base = join(folder, 'first', 'base')
  await runProgram(home.launch, 'pg_basebackup', '-D', base, '-c', 'fast', '-X', 'none', '-d', first.buildUrl('postgres'))
  const manager = await signIn(port, 'closing.manager')
  const comment = async (text: string) => {
    const { response } = await callServer<{ tdata: { recsID: number }[] }>(port, manager, closing.getDashboardClosingTaskList, {
      filterData: { pageSize: 10 },
    })
    for (const { recsID } of response.tdata) {
      const answer = await callServer(port, manager, closing.saveComment, { recsID, closercomment: text })
      if (answer.flag) return true
    }
    return false
  }
  const comments = async (url: string) =>
    (await query(url, "SELECT body AS text FROM comments WHERE body LIKE 'recovery:%' ORDER BY id")).map(({ text }) => text)

  const saved = await comment('recovery: before the mistake')
  await wait(1_500)
  const moment = (await query(first.buildUrl(DATABASE), 'SELECT now()::text AS at'))[0]?.at
  await wait(1_500)
  await comment('recovery: the mistake')
  await query(first.buildUrl('postgres'), 'SELECT pg_switch_wal()')
  await wait(3_000)
  await first.stop('immediate')

  await run('cp', ['-a', base, join(third.path, 'data')])
  third.launch.chown(join(third.path, 'data'))
  recoverFrom(third, [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    "recovery_target_action = 'promote'",
  ])
  const server = await start(third, { archive_mode: 'off' })
  check(
    'writes acknowledged before the moment are restored, and later ones are not',
    saved && (await comments(server.buildUrl(DATABASE))).join() === 'recovery: before the mistake',
  )
  check('the audit trail of the restored moment is valid', (await verifyAudit(server.buildUrl(DATABASE))).problem === null)
  const again = await startServer(server.buildUrl(DATABASE))
  check('the app runs on the restored database', Object.keys(await signIn(again, 'closing.manager')).length > 0)
}

async function record(port: number, file: string): Promise<void> {
  await run('node', ['scripts/record-wire.mjs', `http://127.0.0.1:${port}`, file], { cwd: ROOT })
}
