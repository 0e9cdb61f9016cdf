/** What to change for an error of a connection, by its code or its message. */
const SIGN_IN_PROBLEMS: [pattern: RegExp, text: string][] = [
  [/ECONNREFUSED/, 'nothing listens there. Start Postgres, or correct host and port'],
  [/ENOTFOUND|EAI_AGAIN/, 'the name of the host is not known. Correct it'],
  [/^28/, 'Postgres refused the sign-in. Correct user and password, or pg_hba.conf of the server'],
  [/3D000/, 'there is no such database. Create it (createdb), or correct the name'],
  [/53300/, 'Postgres has no free connection. Raise its max_connections'],
  [/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/, 'its certificate is not trusted. Name the authority by sslrootcert in the address'],
  [/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i, 'it does not answer. Correct host and port, or open the firewall'],
]

/** Returns what to change for an error of a connection. Undefined for another error. */
export function describeSignInProblem(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException
  return SIGN_IN_PROBLEMS.find(([pattern]) => pattern.test(code ?? message))?.[1]
}
