import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type pg from 'pg'

/** Limit of a backend's private memory. With the 256 MB shared by all backends of the embedded Postgres, a backend stays below 512 MB. */
const MAX_MEMORY_BYTES = 192 * 1024 * 1024

const runFile = promisify(execFile)

/**
 * Limits the memory of a connection's backend (RLIMIT_DATA, which excludes stack and shared memory): a query that needs more fails with
 * `out of memory` without affecting others. Returns false if it cannot: Postgres is on another machine or runs as another user, or the
 * system is not Linux.
 */
export async function limitMemory(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ pid: number; port: number }>('SELECT pg_backend_pid() AS pid, inet_client_port() AS port')
    const { pid, port } = rows[0] ?? {}
    // The process title contains our port: without this check, the process id of a remote backend could match a local process.
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!title.startsWith('postgres: ') || !title.includes(`(${port})`)) return false
    const { uid, gid } = await stat(`/proc/${pid}`)
    const as = process.getuid?.() === 0 ? { uid, gid } : {}
    await runFile('prlimit', ['--pid', String(pid), `--data=${MAX_MEMORY_BYTES}`], as)
    return true
  } catch {
    return false
  }
}
