import { readdirSync, readFileSync } from 'node:fs'

/** Peak resident memory in MB of a process and of all its children, and the peak number of children. */
export interface Memory {
  server: number
  children: number
  most: number
}

const EVERY_MS = 50

/** Polls the memory of a process and its children (Linux). */
export function watchMemory(pid: number): { stop(): Memory } {
  const found: Memory = { server: 0, children: 0, most: 0 }
  const look = () => {
    const children = childrenOf(pid)
    found.server = Math.max(found.server, residentMb(pid))
    found.children = Math.max(
      found.children,
      children.reduce((sum, child) => sum + residentMb(child), 0),
    )
    found.most = Math.max(found.most, children.length)
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return found
    },
  }
}

export const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => textOf(`/proc/${pid}/task/${task}/children`).split(' '))
    .filter(Boolean)
    .map(Number)

const residentMb = (pid: number) => Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1000)

/** Returns a file's text; '' if its process has just ended. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
