import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captureLog } from '../../testing/log.ts'
import { startSlapd, type TestDirectory } from '../../testing/slapd.ts'
import { createDirectory } from './ldap.ts'

const PASSWORD = 'Directory#1'
const { log, lines } = captureLog()
const PEOPLE = [
  { uid: 'dana.kim', password: PASSWORD },
  { uid: 'twin', password: PASSWORD },
  { uid: 'twin', password: PASSWORD, unit: 'guests' },
  { uid: 'Zoë, "the+other" <#1>', password: PASSWORD },
  { uid: 'slash', name: 'Pat\\2CLee', password: PASSWORD },
  { uid: 'comma', name: 'Pat,Lee', password: 'Directory#Comma' },
  { uid: 'west', name: 'North\\West Team', password: PASSWORD },
  { uid: 'hash', name: '#416', password: PASSWORD },
  { uid: 'hexadecimal', name: '#0402', password: PASSWORD },
] as const

let slapd: TestDirectory
const ask = (overrides: Record<string, string>, username: string, password: string) =>
  createDirectory(slapd.env(overrides), log).authenticate(username, password)

beforeAll(async () => {
  slapd = await startSlapd(PEOPLE)
})
afterAll(() => slapd.stop())

describe('the directory', () => {
  it('accepts the right password, whatever the case of the user name', async () => {
    expect(await ask({}, 'dana.kim', PASSWORD)).toBe('accepted')
    expect(await ask({}, 'Dana.KIM', PASSWORD)).toBe('accepted')
  })

  it('refuses a wrong password and an unknown name', async () => {
    expect(await ask({}, 'dana.kim', 'Directory#2')).toBe('refused')
    expect(await ask({}, 'nobody', PASSWORD)).toBe('refused')
  })

  it('refuses an empty password, although the server would accept an anonymous bind', async () => {
    expect(await ask({}, 'dana.kim', '')).toBe('refused')
    expect(await ask({}, '', PASSWORD)).toBe('refused')
  })

  it.each(['*', 'dana*', 'dana.kim)(uid=*', '*)(objectClass=*', 'dana.kim\\2a', 'dana.kim,ou=people,dc=example,dc=test'])(
    'treats %s as a name, not as a filter',
    async (name) => {
      expect(await ask({}, name, PASSWORD)).toBe('refused')
    },
  )

  it('finds a name with characters that must be escaped in filters and entry names', async () => {
    expect(await ask({}, PEOPLE[3].uid, PASSWORD)).toBe('accepted')
    expect(await ask({}, PEOPLE[3].uid, 'Directory#2')).toBe('refused')
  })

  it.each(['slash', 'west', 'hash', 'hexadecimal'])(
    'binds to the entry that it found, whatever characters its name has: %s',
    async (name) => {
      expect(await ask({}, name, PASSWORD)).toBe('accepted')
      expect(await ask({}, name, 'Directory#Comma')).toBe('refused')
    },
  )

  it('refuses a name that two entries have', async () => {
    expect(await ask({}, 'twin', PASSWORD)).toBe('refused')
  })
})

describe('a check without a user', () => {
  const decoy = (overrides: Record<string, string>) => createDirectory(slapd.env(overrides), log).decoy?.()

  it('is refused while the directory answers', async () => {
    expect(await decoy({})).toBe('refused')
  })

  it('reports unavailability if the directory cannot be reached, and is impossible without a directory', async () => {
    expect(await decoy({ LDAP_BIND_PASSWORD: 'wrong' })).toBe('unavailable')
    expect(decoy({ LDAP_URL: '' })).toBeUndefined()
  })
})

describe('a directory that cannot be reached', () => {
  it('is unavailable if nothing listens at its address', async () => {
    const { port, server } = await listen(() => undefined)
    await close(server)
    expect(await ask({ LDAP_URL: `ldap://127.0.0.1:${port}` }, 'dana.kim', PASSWORD)).toBe('unavailable')
  })

  it('is unavailable if there is none', async () => {
    expect(await ask({ LDAP_URL: '' }, 'dana.kim', PASSWORD)).toBe('unavailable')
  })

  it.each([
    ['never answers', () => undefined],
    ['closes the connection', (socket: Socket) => socket.destroy()],
    ['closes the connection after the first request', (socket: Socket) => socket.once('data', () => socket.end())],
    ['answers with invalid data', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['drips', (socket: Socket) => drip(socket)],
  ])('is unavailable when it %s', async (_what, behave) => {
    const { port, server } = await listen(behave)
    expect(await ask({ LDAP_URL: `ldap://127.0.0.1:${port}`, LDAP_TIMEOUT_MS: '300' }, 'dana.kim', PASSWORD)).toBe('unavailable')
    await close(server)
  })

  it('is unavailable while it is frozen, and answers again afterwards', async () => {
    await slapd.freeze()
    expect(await ask({ LDAP_TIMEOUT_MS: '300' }, 'dana.kim', PASSWORD)).toBe('unavailable')
    slapd.thaw()
    expect(await ask({}, 'dana.kim', PASSWORD)).toBe('accepted')
  })

  it("is unavailable if it refuses the app's account, or if the base does not exist", async () => {
    expect(await ask({ LDAP_BIND_PASSWORD: 'wrong' }, 'dana.kim', PASSWORD)).toBe('unavailable')
    expect(await ask({ LDAP_BASE_DN: 'dc=elsewhere' }, 'dana.kim', PASSWORD)).toBe('unavailable')
  })
})

describe('a directory that requires TLS', () => {
  let strict: TestDirectory
  beforeAll(async () => {
    strict = await startSlapd(PEOPLE, { requireTls: true })
  })
  afterAll(() => strict.stop())

  const securely = (overrides: Record<string, string>, password = PASSWORD) =>
    createDirectory(strict.env(overrides), log).authenticate('dana.kim', password)

  it('is unavailable without encryption', async () => {
    expect(await securely({})).toBe('unavailable')
  })

  it('works over StartTLS with its certificate', async () => {
    const startTls = { LDAP_STARTTLS: '1', LDAP_CA_FILE: strict.caFile }
    expect(await securely(startTls)).toBe('accepted')
    expect(await securely(startTls, 'wrong')).toBe('refused')
  })

  it('works over LDAPS with its certificate', async () => {
    const ldaps = { LDAP_URL: strict.ldapsUrl, LDAP_CA_FILE: strict.caFile }
    expect(await securely(ldaps)).toBe('accepted')
    expect(await securely(ldaps, 'wrong')).toBe('refused')
  })

  it('is unavailable if its certificate is not trusted', async () => {
    expect(await securely({ LDAP_STARTTLS: '1' })).toBe('unavailable')
    expect(await securely({ LDAP_URL: strict.ldapsUrl })).toBe('unavailable')
    expect(await securely({ LDAP_STARTTLS: '1', LDAP_CA_FILE: slapd.caFile })).toBe('unavailable')
  })

  it('is unavailable if its certificate has another name', async () => {
    lines.length = 0
    const elsewhere = `ldap://localhost:${strict.port}`
    expect(await securely({ LDAP_URL: elsewhere, LDAP_STARTTLS: '1', LDAP_CA_FILE: strict.caFile })).toBe('unavailable')
    expect(lines.join()).toContain('altnames')
  })
})

it('the log says why the directory was unavailable, without a password', async () => {
  lines.length = 0
  await ask({ LDAP_BIND_PASSWORD: 'wrong-for-us' }, 'dana.kim', PASSWORD)
  expect(lines.join()).toContain('InvalidCredentialsError')
  expect(lines.join()).not.toMatch(/wrong-for-us|Directory#1/)
})

async function listen(behave: (socket: Socket) => unknown): Promise<{ port: number; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // Reads on, because otherwise the end of the connection goes unnoticed.
    socket.resume()
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as { port: number }).port, server }
}

function drip(socket: Socket): void {
  // Sends the start of a 4 KB response, one byte at a time.
  const bytes = Buffer.from([0x30, 0x82, 0x10, 0x00])
  let at = 0
  const timer = setInterval(() => socket.write(bytes.subarray(at % 4, (at++ % 4) + 1)), 40)
  socket.on('close', () => clearInterval(timer))
}

const close = (server: Server) => new Promise((done) => server.close(done))
