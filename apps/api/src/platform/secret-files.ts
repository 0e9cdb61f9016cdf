import { readFileSync, statSync } from 'node:fs'

type Source = Record<string, string | undefined>

/** Each of these variables can be given as a file instead: `<name>_FILE` is its path. */
export const SECRET_VARIABLES = [
  'SECRET_KEY',
  'NEW_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REPORTING_DATABASE_URL',
  'EDW_DATABASE_URL',
  'ADMIN_PASSWORD',
  'LDAP_BIND_PASSWORD',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

const MAX_BYTES = 64 * 1_024

/** Returns the environment with the contents of the files, and a sentence for each file that cannot be used. */
export function resolveSecretFiles(source: Source): { source: Source; problems: string[] } {
  const resolved = { ...source }
  const problems: string[] = []
  for (const name of SECRET_VARIABLES) {
    const path = source[`${name}_FILE`]
    if (!path) continue
    try {
      if (source[name]) problems.push(`${name} and ${name}_FILE are both set: remove one of them`)
      else resolved[name] = readSecret(path)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      problems.push(`${name}_FILE (${path}) ${code ? `cannot be read (${code}): name a file that is there and may be read` : message}`)
    }
  }
  return { source: resolved, problems }
}

/** Returns the content of a file without its last line break. */
function readSecret(path: string): string {
  const stats = statSync(path)
  // Reading a pipe or a device may never end.
  if (!stats.isFile()) throw new Error('is no file: name a file that has the secret')
  if (stats.size > MAX_BYTES) throw new Error('is larger than 64 kB: name a file that has the secret alone')
  const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  if (secret === '') throw new Error('is empty: write the secret into it')
  return secret
}
