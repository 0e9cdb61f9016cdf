import type pg from 'pg'
import { withConnection } from '../platform/database/own-connection.ts'
import { describeSignInProblem } from '../platform/database/sign-in-problem.ts'
import { type CheckFinding, describeCode, failedResult } from './check.ts'

const NAME = 'ivue-doctor'

/** Returns `host:port/database` of an address. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

const CERTIFICATE_FILE = 'a certificate file of the address cannot be used. Correct sslrootcert, sslcert and sslkey'

/** Returns why an address cannot be connected to, and what to change. */
function describeConnectionProblem(variable: string, url: string, error: unknown): string {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const isFile = syscall !== 'connect' && /^(ENOENT|EACCES|EISDIR|ERR_OSSL_\w+)$/.test(code)
  const problem = isFile ? CERTIFICATE_FILE : describeSignInProblem(error)
  return `${variable} (${placeOf(url)}): ${problem ?? `it cannot be used (${describeCode(error)})`}`
}

/** Runs `use` with a connection. If there is none, `onProblem` gets the sentence and the error. */
export async function connect<T>(
  variable: string,
  url: string,
  { use, onProblem }: { use: (client: pg.Client) => Promise<T>; onProblem: (sentence: string, error: unknown) => T },
): Promise<T> {
  let connected = false
  try {
    return await withConnection(url, NAME, (client) => {
      connected = true
      return use(client)
    })
  } catch (error) {
    if (connected) throw error
    return onProblem(describeConnectionProblem(variable, url, error), error)
  }
}

/** Runs `use` with a connection, or returns why there is none. */
export const signIn = (variable: string, url: string, use: (client: pg.Client) => Promise<CheckFinding>): Promise<CheckFinding> =>
  connect(variable, url, { use, onProblem: failedResult })

export const hasTable = async (client: pg.Client, name: string): Promise<boolean> =>
  (await readOne<{ exists: boolean }>(client, 'SELECT to_regclass($1) IS NOT NULL AS exists', [name])).exists

/** Returns the first row. */
export async function readOne<Row extends object>(client: pg.Client, sql: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await client.query<Row>(sql, values)
  return rows[0] as Row
}
