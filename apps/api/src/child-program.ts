import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * What node runs to start a program of ours in a process of its own. `from`: the `import.meta.url` of who asks, beside which the source of the program stands. From a build
 * it is a file beside ours; from source it goes through tsx, which takes four times as long to begin.
 */
export function childProgram(name: string, from: string): string[] {
  if (!from.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.js`, from))]
  const tsx = pathToFileURL(createRequire(from).resolve('tsx')).href
  return ['--import', tsx, fileURLToPath(new URL(`./${name}.ts`, from))]
}

/** A higher number is a lower priority: what answers people goes first on a busy machine. */
const NICENESS = 5

/** Starts node with these arguments. Its environment is empty: a process that reads what strangers sent, or draws what people wrote, needs none of our keys. */
export function startChild(args: readonly string[]): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  } catch {
    // It ended already.
  }
  return child
}
