/** What to change for an error of a connection, by its code and its message. */
const SIGN_IN_PROBLEMS: [pattern: RegExp, text: string][] = [
  [/^28.*no encryption/, 'pg_hba.conf of the server has no entry for it without TLS. Add sslmode=verify-full to the address, or the entry'],
  [/^28/, 'Postgres refused the sign-in. Correct user and password, or pg_hba.conf of the server'],
  [/^3D000/, 'there is no such database. Create it (createdb), or correct the name'],
  [/^53300/, 'Postgres has no free connection. Raise its max_connections'],
  [/^57P03/, 'Postgres is starting or stopping. Wait until it is up'],
  [/ECONNREFUSED|^ENOENT connect/, 'nothing listens there. Start Postgres, or correct host and port'],
  [/ENOTFOUND|EAI_AGAIN/, 'the name of the host is not known. Correct it'],
  [/does not support SSL/, 'the server offers no TLS. Set ssl = on there, or remove sslmode if the network is yours alone'],
  [/ALTNAME/, 'its certificate is for another host. Correct the host, or the certificate of the server'],
  [/EXPIRED/, 'its certificate has expired. Renew it on the server'],
  [/NOT_YET_VALID/, 'its certificate is not valid yet. Correct the clock of this machine, or the certificate of the server'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'its certificate is not trusted. Name the authority by sslrootcert in the address'],
  [/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i, 'it does not answer. Correct host and port, or open the firewall'],
]

/** Returns what to change for an error of a connection. Undefined for another error. The message of the error is not repeated. */
export function describeSignInProblem(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  const about = `${[code, syscall].filter(Boolean).join(' ')} ${message}`.trim()
  return SIGN_IN_PROBLEMS.find(([pattern]) => pattern.test(about))?.[1]
}
