import { type ChildProcessWithoutNullStreams, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface RunningProgram {
  child: ChildProcessWithoutNullStreams
  /** Throws an Error with the program's first error if it fails. */
  ended: Promise<void>
}

/** Starts a program. Of its errors only the first line is reported, as further ones may have values of rows. */
export function startProgram([file, args]: [string, string[]], options: SpawnOptionsWithoutStdio): RunningProgram {
  const child = spawn(file, args, options)
  const ended = new Promise<void>((done, fail) => {
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors = (errors + chunk).slice(0, 10_000)
    })
    child.on('error', fail)
    child.on('close', (code) => {
      const [first = `${file} ended with ${code}`] = errors.split('\n').filter((line) => /error:|FATAL:|cannot/i.test(line))
      if (code === 0) done()
      else fail(new Error(first))
    })
  })
  // It is awaited after the output, which ends with the program.
  ended.catch(() => {})
  return { child, ended }
}

/** Gives a program its input and waits until it has ended. */
export async function feedProgram({ child, ended }: RunningProgram, input: Readable | string[]): Promise<void> {
  child.stdout.resume()
  // Writing fails if the program ends early. Then `ended` throws the reason.
  await Promise.all([ended, pipeline(input, child.stdin).catch(() => {})])
}
