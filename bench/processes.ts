import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Peak resident memory in MB of a process and of all its children together, and the peak number of children. */
export interface Memory {
  server: number
  children: number
  most: number
}

const EVERY_MS = 50

/** Polls the memory of a process and its children (Linux). */
export function watchMemory(pid: number): { stop(): Memory } {
  const peak: Memory = { server: 0, children: 0, most: 0 }
  const sample = () => {
    const children = listChildren(pid)
    const together = children.reduce((sum, child) => sum + residentMb(child), 0)
    peak.server = Math.max(peak.server, residentMb(pid))
    peak.children = Math.max(peak.children, together)
    peak.most = Math.max(peak.most, children.length)
  }
  sample()
  const timer = setInterval(sample, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** Returns the ids of the threads of a process; none if it has just ended. */
function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

export const listChildren = (pid: number) =>
  listThreads(pid)
    .flatMap((task) => readProc(`${pid}/task/${task}/children`).split(' '))
    .filter(Boolean)
    .map(Number)

const residentMb = (pid: number) => Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readProc(`${pid}/status`))?.[1] ?? 0) / 1000)

/** Returns the text of a file below `/proc`; '' if its process has just ended. */
export function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the milliseconds of processor time of processes, with `withEnded` including their ended children. NaN without `/proc`. */
export function readProcessorMs(pids: readonly number[], { withEnded = false } = {}): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  // Fields 14 to 17, in ticks of 10 ms: of the process, then of its ended children. The name before them may contain blanks.
  const fields = pids.map((pid) => readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? [])
  return fields.flatMap((all) => all.slice(11, withEnded ? 15 : 13)).reduce((sum, tick) => sum + Number(tick) * 10, 0)
}
