import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import type pg from 'pg'

/** Of a backend's own memory. With the 256 MB that all backends of our own Postgres share, one stays below 512 MB. */
const MOST_MEMORY_BYTES = 192 * 1024 * 1024

const runFile = promisify(execFile)

/**
 * Lets the operating system refuse the backend of a connection more memory than a run may take (RLIMIT_DATA, which leaves the stack and shared memory out): what needs
 * more fails with `out of memory`, and nobody else does. Returns false where it cannot: Postgres is on another machine or runs as somebody else, or this is no Linux.
 */
export async function limitMemory(client: pg.Client): Promise<boolean> {
  const { processID, connection } = client as unknown as { processID: number; connection: { stream: Socket } }
  try {
    // The title that Postgres gives to the process names our end of the connection: a process of another machine may have the same number as one of this.
    const title = await readFile(`/proc/${processID}/cmdline`, 'utf8')
    if (!title.startsWith('postgres: ') || !title.includes(`(${connection.stream.localPort})`)) return false
    const { uid, gid } = await stat(`/proc/${processID}`)
    const as = process.getuid?.() === 0 ? { uid, gid } : {}
    await runFile('prlimit', ['--pid', String(processID), `--data=${MOST_MEMORY_BYTES}`], as)
    return true
  } catch {
    return false
  }
}
