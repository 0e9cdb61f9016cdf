import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../platform/env.ts'
import { until } from './until.ts'

const BASE = 'dc=example,dc=test'
const ROOT = { dn: `cn=reader,${BASE}`, password: 'reads-the-directory' }
/** Debian installs slapd outside the path of an ordinary user. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`

/**
 * A shell script that prints the process id, and kills slapd when its standard input closes, so that a killed test run leaves no server
 * behind.
 */
const GUARDED = 'slapd "$@" </dev/null >/dev/null & echo $!; cat >/dev/null; kill -KILL $!'

export interface DirectoryPerson {
  uid: string
  /** The common name. With it the entry's DN begins with `cn=`, without it with `uid=`. */
  name?: string
  password: string
  /** The unit below the base. Two entries with one uid need two units. */
  unit?: 'people' | 'guests'
}

export interface TestDirectory {
  url: string
  ldapsUrl: string
  caFile: string
  port: number
  /** Returns the environment for `createDirectory`, with overrides. */
  env(overrides?: Record<string, string>): ReturnType<typeof readEnv>
  /** Accepts connections without responding. */
  freeze(): Promise<void>
  thaw(): void
  stop(): Promise<void>
}

/**
 * Starts a real OpenLDAP server on a free loopback port, with a self-signed certificate for 127.0.0.1. It accepts an empty password as an
 * anonymous bind, as real directories do. With `requireTls` it refuses passwords without TLS.
 */
export async function startSlapd(people: readonly DirectoryPerson[], { requireTls = false } = {}): Promise<TestDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-slapd-'))
  const file = (name: string) => join(folder, name)
  mkdirSync(file('data'))
  makeCertificate(file('key.pem'), file('cert.pem'))
  writeFileSync(file('slapd.conf'), configuration(folder, requireTls), { mode: 0o600 })
  writeFileSync(file('people.ldif'), ldifOf(people))
  run('slapadd', ['-f', file('slapd.conf'), '-l', file('people.ldif')])

  const [port, securePort] = [await freePort(), await freePort()]
  const [url, ldapsUrl] = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${securePort}`]
  const server = spawn('sh', ['-c', GUARDED, 'slapd', '-f', file('slapd.conf'), '-h', `${url}/ ${ldapsUrl}/`, '-d', '0'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, PATH },
  })
  const [firstLine] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(firstLine.toString())
  await listening(port)

  return {
    url,
    ldapsUrl,
    caFile: file('cert.pem'),
    port,
    env: (overrides = {}) =>
      readEnv({
        LDAP_URL: url,
        LDAP_BASE_DN: BASE,
        LDAP_BIND_DN: ROOT.dn,
        LDAP_BIND_PASSWORD: ROOT.password,
        LDAP_TIMEOUT_MS: '10000',
        ...overrides,
      }),
    async freeze() {
      process.kill(pid, 'SIGSTOP')
      // The signal is asynchronous: on a busy machine the server may respond once more before it stops.
      await until(() => /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')), { what: 'slapd to stop' })
    },
    thaw: () => void process.kill(pid, 'SIGCONT'),
    async stop() {
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configuration(folder: string, requireTls: boolean): string {
  const schemas = ['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`)
  return [
    ...schemas,
    'modulepath /usr/lib/ldap',
    'moduleload back_mdb',
    `pidfile ${folder}/slapd.pid`,
    // Otherwise the server would refuse an empty password, and the test would prove nothing about our code.
    'allow bind_anon_dn bind_anon_cred',
    ...(requireTls ? ['security simple_bind=128'] : []),
    `TLSCertificateFile ${folder}/cert.pem`,
    `TLSCertificateKeyFile ${folder}/key.pem`,
    'database mdb',
    `suffix "${BASE}"`,
    `rootdn "${ROOT.dn}"`,
    `rootpw ${ROOT.password}`,
    `directory ${folder}/data`,
    'maxsize 10485760',
    // Anonymous clients cannot read names: the service account must sign in.
    'access to attrs=userPassword by anonymous auth by * none',
    'access to * by dn.exact="cn=reader,dc=example,dc=test" read by * none',
    '',
  ].join('\n')
}

function ldifOf(people: readonly DirectoryPerson[]): string {
  const units = ['people', 'guests'].map((unit) => `dn: ou=${unit},${BASE}\nobjectClass: organizationalUnit\nou: ${unit}\n`)
  const entries = people.map(({ uid, name, password, unit = 'people' }) => {
    const dn = `${name ? 'cn' : 'uid'}=${(name ?? uid).replaceAll(/[,+"\\<>;=#]/g, (sign) => `\\${sign}`)},ou=${unit},${BASE}`
    const lines = { dn, uid, cn: name ?? uid, sn: uid, userPassword: password }
    const base64 = Object.entries(lines).map(([name, value]) => `${name}:: ${Buffer.from(value).toString('base64')}`)
    return `${base64[0]}\nobjectClass: inetOrgPerson\n${base64.slice(1).join('\n')}\n`
  })
  return [`dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Example\ndc: example\n`, ...units, ...entries].join('\n')
}

function makeCertificate(key: string, certificate: string): void {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...names])
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, PATH } })
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function listening(port: number): Promise<void> {
  const isOpen = async () => {
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return open
  }
  await until(isOpen, { what: 'slapd to listen' })
}
