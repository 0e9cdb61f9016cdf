import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { type RunningProgram, startProgram } from '../platform/postgres/run-program.ts'

/**
 * Returns the path of a client program of Postgres: that of the server's version where Debian puts it, or else the one in PATH. Throws an Error
 * for the operator if there is none, or if it is older than the server.
 */
export async function findClientProgram(program: 'pg_dump' | 'pg_restore', major: number): Promise<string> {
  const exact = `/usr/lib/postgresql/${major}/bin/${program}`
  if (existsSync(exact)) return exact
  const remedy = `install postgresql-client-${major} (Debian; from apt.postgresql.org where Debian has an older version)`
  const { stdout } = await promisify(execFile)(program, ['--version']).catch(() => ({ stdout: null }))
  if (stdout === null) throw new Error(`${program} is missing: ${remedy}`)
  const found = Number(/\d+/.exec(stdout)?.[0])
  if (found < major) throw new Error(`${program} is of Postgres ${found} and the server of ${major}, which it cannot read: ${remedy}`)
  return program
}

/** Starts a client program on a database. The password is in its environment, as others can read command lines. */
export function startClientProgram(file: string, url: string, args: readonly string[]): RunningProgram {
  const address = new URL(url)
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LC_ALL: 'C', ...(address.password && { PGPASSWORD: decodeURIComponent(address.password) }) }
  address.password = ''
  return startProgram([file, [...args, `--dbname=${address.href}`]], { env })
}
