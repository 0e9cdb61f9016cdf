import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Stops every Postgres whose cluster is in a folder, and removes the folder. */
export async function sweep(folder) {
  if (!existsSync(folder)) return
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('data/postmaster.pid'))
  const servers = files
    .map((name) => Number.parseInt(readFileSync(join(folder, name), 'utf8'), 10))
    .filter((pid) => pid > 0 && signal(pid, 0))
  for (const pid of servers) signal(pid, 'SIGINT')
  const until = Date.now() + 10_000
  while (servers.some((pid) => signal(pid, 0)) && Date.now() < until) await new Promise((next) => setTimeout(next, 50))
  for (const pid of servers) signal(pid, 'SIGQUIT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
