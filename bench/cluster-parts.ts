import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('../scripts/cluster.sh', import.meta.url))
const WHOLE_WITHIN_MS = 180_000

/** The cluster that `scripts/cluster.sh` runs in a folder. */
export interface Cluster {
  port: number
  /** Address of the primary, as the owner of the app's database. */
  databaseUrl: string
  run(what: 'up' | 'down'): Promise<void>
  run(what: 'kill' | 'start', part: string): Promise<void>
  /** Names of the primary and of the synchronous replica. */
  roles(): Promise<{ primary: string; synchronous: string }>
  /** Waits until every node follows the primary again. Returns false after three minutes. */
  waitUntilWhole(): Promise<boolean>
  /** Number of reads from replica and primary by both web processes, including those before a restart. */
  reads(): Promise<{ replica: number; primary: number }>
}

type Reads = Awaited<ReturnType<Cluster['reads']>>

export function createCluster(folder: string, port: number): Cluster {
  const env = { ...process.env, CLUSTER_PORT: String(port), DEMO: '1' }
  const run = async (what: string, ...more: string[]) =>
    (
      await promisify(execFile)(SCRIPT, [what, folder, ...more], { env }).catch((error: { stdout: string; stderr: string }) => {
        if (what !== 'status') throw error
        return error
      })
    ).stdout
  const nodes = async () => {
    const lines = (await run('status')).trim().split('\n')
    const parts = lines.map((line) => line.split('\t'))
    return parts.flatMap(([name = '', , role = '']) => (name.startsWith('node') ? [{ name, role }] : []))
  }
  const ended: Reads = { replica: 0, primary: 0 }
  const lastReads = new Map<number, Reads>()

  return {
    port,
    get databaseUrl() {
      return `postgres://ivue:${readFileSync(join(folder, 'secrets/ivue'), 'utf8')}@127.0.0.1:${port + 1}/ivue`
    },
    run: async (what: string, ...part: string[]) => void (await run(what, ...part)),
    async roles() {
      const all = await nodes()
      const findNode = (word: string) => all.find(({ role }) => role.includes(word))?.name ?? ''
      return { primary: findNode('role: primary'), synchronous: findNode('sync_standby') }
    },
    async waitUntilWhole() {
      for (const until = Date.now() + WHOLE_WITHIN_MS; Date.now() < until; await wait(1_000)) {
        const roles = (await nodes()).map(({ role }) => role)
        const replicas = roles.filter((role) => role.includes('role: replica'))
        if (replicas.length === 2 && roles.some((role) => role.includes('sync_standby'))) return true
      }
      return false
    },
    async reads() {
      for (const at of [port + 11, port + 12]) {
        const answer = await fetch(`http://127.0.0.1:${at}/health/reads`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
        const now = answer?.ok ? ((await answer.json()) as Reads) : null
        const last = lastReads.get(at)
        // A restarted process counts from 0.
        if (now && last && now.replica + now.primary < last.replica + last.primary) {
          ended.replica += last.replica
          ended.primary += last.primary
        }
        if (now) lastReads.set(at, now)
      }
      const all = [ended, ...lastReads.values()]
      const sum = (of: keyof Reads) => all.reduce((total, one) => total + one[of], 0)
      return { replica: sum('replica'), primary: sum('primary') }
    },
  }
}
