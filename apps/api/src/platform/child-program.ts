import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns the node arguments that start a program in a separate process. `from` is the caller's `import.meta.url`; the program's
 * source is in the same folder. In a build the program is a file in the same folder. From source it runs through tsx, which takes four
 * times as long to start.
 */
export function childProgram(name: string, from: string): string[] {
  if (!from.endsWith('.ts')) return [fileURLToPath(new URL(`./${name}.js`, from))]
  const tsx = pathToFileURL(createRequire(from).resolve('tsx')).href
  return ['--import', tsx, fileURLToPath(new URL(`./${name}.ts`, from))]
}

/** Lowers the priority of child processes, so that the server responds first on a busy machine. */
const NICENESS = 5

/** Starts node with these arguments and an empty environment, so that a process that handles untrusted files gets no secrets. */
export function startChild(args: readonly string[]): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS)
  } catch {
    // The process has already ended.
  }
  return child
}
