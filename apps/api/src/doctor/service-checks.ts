import { createDirectory } from '../platform/directory/ldap.ts'
import { type Env, wantsDemo } from '../platform/env.ts'
import { openLog } from '../platform/logging/logger.ts'
import { findMailProblem } from '../platform/mail/transport.ts'
import { describeStartProblem } from '../platform/start/start-problem.ts'
import { type Check, type CheckFinding, describeCode, failedResult, okResult, warningResult } from './check.ts'

/** Returns the checks of mail, directory and the addresses of people and proxies. */
export const serviceChecks = (env: Env, embedded: boolean): Check[] => [
  { name: 'Mail', run: () => checkMail(env) },
  { name: 'Directory', run: () => checkDirectory(env) },
  { name: 'Public address', run: () => checkPublicUrl(env) },
  { name: 'Proxies', run: () => checkProxies(env) },
  { name: 'Demo world', run: () => checkDemo(env, embedded) },
]

async function checkMail({ SMTP_URL: url }: Env): Promise<CheckFinding> {
  if (!url) return okResult('SMTP_URL is not set: mails are kept under Outgoing mail')
  const problem = await findMailProblem(url)
  const { protocol, hostname, port, username, searchParams } = new URL(url)
  const server = `${hostname}${port && `:${port}`}`
  if (problem) return failedResult(`${problem} (${server}). Correct SMTP_URL, or open the firewall`)
  if (protocol === 'smtp:' && searchParams.get('requireTLS') !== 'true' && !isLocal(hostname))
    return warningResult(`Mails and the sign-in to ${server} may be sent without TLS. Add ?requireTLS=true to SMTP_URL, or use smtps:`)
  return okResult(`Connected to ${server}${username && ' and signed in'}`)
}

/** What to change for a failure of the directory, by its type, code or message. */
const DIRECTORY_PROBLEMS: [pattern: RegExp, text: string][] = [
  [/InvalidCredentials|InvalidDnSyntax/, 'The directory refused our account. Correct LDAP_BIND_DN and LDAP_BIND_PASSWORD'],
  [/NoSuchObject/, 'The directory does not have LDAP_BASE_DN. Correct it'],
  [/ConfidentialityRequired|StrongAuthRequired/, 'The directory wants TLS. Use ldaps://… or set LDAP_STARTTLS=1'],
  [/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/, 'The certificate of the directory is not trusted. Correct LDAP_CA_FILE, or the host in LDAP_URL'],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/, 'The directory cannot be reached. Correct host and port in LDAP_URL'],
  [/no answer within/, 'The directory does not answer in time. Correct LDAP_URL, open the firewall, or raise LDAP_TIMEOUT_MS'],
]

/** Takes the steps of a sign-in with a name that does not exist. */
async function checkDirectory(env: Env): Promise<CheckFinding> {
  if (!env.LDAP_URL) return okResult('LDAP_URL is not set: nobody signs in by the directory')
  const { host } = new URL(env.LDAP_URL)
  const lines: string[] = []
  // The logger writes only the parts of an error that contain no password.
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  try {
    if ((await createDirectory(env, log).decoy?.()) === 'refused') return okResult(`${host} accepts our account and can be searched`)
  } catch (error) {
    return failedResult(describeStartProblem(error, env) ?? `LDAP_CA_FILE cannot be used (${describeCode(error)}). Correct it`)
  }
  const { type, code, message } = JSON.parse(lines.at(-1) ?? '{}').err ?? {}
  const reason = [type, code, message].filter(Boolean).join(' ')
  const problem = DIRECTORY_PROBLEMS.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The directory cannot be used. Correct LDAP_URL'
  return failedResult(`${problem} (${host}: ${reason})`)
}

const isLocal = (host: string) => /^(localhost|127\..+|\[?::1\]?)$/.test(host)

export const isReachedFromElsewhere = ({ HOST, PUBLIC_URL }: Env): boolean =>
  !isLocal(HOST) || !isLocal(new URL(PUBLIC_URL ?? 'http://localhost').hostname)

function checkPublicUrl({ PUBLIC_URL: address, PORT, HOST, DATABASE_URL }: Env): CheckFinding {
  if (!address) {
    if (!DATABASE_URL && isLocal(HOST)) return okResult(`PUBLIC_URL is not set: links in mails begin with http://localhost:${PORT}`)
    return warningResult(`Links in mails begin with http://localhost:${PORT}. Set PUBLIC_URL to the address that people type`)
  }
  const { protocol, hostname, pathname, search, hash, username } = new URL(address)
  if (!/^https?:$/.test(protocol))
    return failedResult('PUBLIC_URL begins with neither https: nor http:. Set it to the address that people type')
  if (pathname !== '/' || search || hash || username) return failedResult('PUBLIC_URL has more than scheme, host and port. Remove the rest')
  if (protocol === 'http:' && !isLocal(hostname))
    return warningResult('PUBLIC_URL is not encrypted, so cookies are not Secure. Put a proxy with TLS in front and use https:')
  if (DATABASE_URL && isLocal(hostname))
    return warningResult('PUBLIC_URL leads to this machine only. Set it to the address that people type')
  return okResult(`People reach iVue at ${protocol}//${hostname}`)
}

function checkProxies({ TRUSTED_PROXIES: count, PUBLIC_URL }: Env): CheckFinding {
  const isProxied = PUBLIC_URL?.startsWith('https:') ?? false
  if (isProxied && count === 0)
    return failedResult(
      'A proxy takes the TLS of PUBLIC_URL, and TRUSTED_PROXIES is 0: everybody has its address. Set it to the number of proxies',
    )
  if (!isProxied && count > 0)
    return warningResult('TRUSTED_PROXIES is set, but PUBLIC_URL does not begin with https:. Set it to 0 if no proxy is in front')
  return okResult(count === 0 ? 'No proxy is trusted' : `Trusted to name the address of a client: ${count}`)
}

function checkDemo(env: Env, embedded: boolean): CheckFinding {
  if (!wantsDemo(env, embedded)) return okResult('The demo world is not loaded')
  if (!isReachedFromElsewhere(env)) return okResult('An empty database is filled with the demo world, which only this machine reaches')
  return failedResult('The demo world has published passwords, and others can reach it. Set DEMO=0 and use a new database')
}
