import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100
/** How long to wait for the lock. An installation takes less, even on a slow machine. */
const WAIT_MS = 20 * 60_000

/** Runs the work while no other process runs work under the same lock file. Removes the lock of a dead process. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true })
  // Linking a written file makes the lock and its owner visible at the same time.
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    await acquire(file, own)
    try {
      return await work()
    } finally {
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

async function acquire(file, own) {
  const until = performance.now() + WAIT_MS
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return linkSync(own, file)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = readOwner(file)
    if (owner !== null && !isAlive(owner)) {
      rmSync(file, { force: true })
      continue
    }
    if (performance.now() > until) throw new Error(`Process ${owner} has held ${file} for too long: end it, or remove the file`)
    if (!isWaiting) process.stdout.write('Waiting for another start to finish building\n')
    await wait(POLL_MS)
  }
}

/** Returns the process that holds the lock. Null if it has just been released. */
function readOwner(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
