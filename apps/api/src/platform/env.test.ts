import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, VARIABLES, wantsDemo } from './env.ts'

const OTHERS = 'postgres://ivue@127.0.0.1:5432/ivue'
const KEY = 'x'.repeat(32)

describe('a server with an external database', () => {
  it.each([{}, { SECRET_KEY: '' }])('refuses to start without a key of its own (%o)', (keys) => {
    expect(() => readEnv({ DATABASE_URL: OTHERS, ...keys })).toThrow(/SECRET_KEY is needed with DATABASE_URL/)
  })

  it('starts with a key of at least 32 characters', () => {
    expect(readEnv({ DATABASE_URL: OTHERS, SECRET_KEY: KEY })).toMatchObject({ DATABASE_URL: OTHERS, SECRET_KEY: KEY })
    expect(() => readEnv({ DATABASE_URL: OTHERS, SECRET_KEY: KEY.slice(1) })).toThrow(/SECRET_KEY has at least 32 characters/)
  })
})

it.each([{}, { DATABASE_URL: '' }])('no variable is needed with the built-in Postgres (%o)', (source) => {
  const env = readEnv(source)
  expect([env.DATABASE_URL, env.SECRET_KEY]).toEqual([undefined, ''])
  expect(wantsDemo(env, true)).toBe(true)
})

it('all invalid variables are named, one per line', () => {
  const source = { PORT: 'x', BUSINESS_TZ: 'Mars/Olympus', LDAP_URL: 'ldap://directory' }
  expect(() => readEnv(source)).toThrow(/^The environment does not fit:\n {2}PORT: .+\n {2}BUSINESS_TZ: BUSINESS_TZ must be an IANA zone/)
  expect(() => readEnv({ LDAP_URL: 'ldap://directory' })).toThrow(/LDAP_BASE_DN is needed with LDAP_URL/)
})

describe('a directory without TLS', () => {
  const load =
    (url: string, more: Record<string, string> = {}) =>
    () =>
      readEnv({ LDAP_URL: url, LDAP_BASE_DN: 'dc=example', ...more })

  it.each(['ldap://directory', 'ldap://10.0.0.5:389', 'LDAP://directory', 'ldap://127.0.0.1.example.test', 'ldap://[fd00::1]'])(
    'stops the start, with a message about what to do: %s',
    (url) => {
      expect(load(url)).toThrow(/\n {2}LDAP_URL: LDAP_URL would send passwords .* use ldaps:\/\/… or set LDAP_STARTTLS=1/)
    },
  )

  it.each([
    ['ldap://localhost', {}],
    ['ldap://127.0.0.1:389', {}],
    ['ldap://[::1]:389', {}],
    ['ldaps://directory', {}],
    ['ldap://directory', { LDAP_STARTTLS: '1' }],
    ['ldap://directory', { LDAP_ALLOW_CLEARTEXT: '1' }],
  ])('does not stop the start on this machine, with TLS, or if it is allowed: %s %o', (url, more) => {
    expect(load(url, more)()).toMatchObject({ LDAP_URL: url })
  })
})

it('the demo data is loaded only if nobody else can reach the server, or if requested', () => {
  expect(wantsDemo(readEnv({ HOST: '0.0.0.0' }), true)).toBe(false)
  expect(wantsDemo(readEnv({}), false)).toBe(false)
  expect(wantsDemo(readEnv({ HOST: '0.0.0.0', DEMO: '1' }), false)).toBe(true)
  expect(wantsDemo(readEnv({ DEMO: '0' }), true)).toBe(false)
})

describe('every environment variable', () => {
  const ROOT = new URL('../../../..', import.meta.url)
  const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
  const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))
  /** Set by packages, not by hand. */
  const settable = VARIABLES.filter((name) => name !== 'NODE_ENV')

  it('is documented, and no other', () => {
    const [, table = ''] = read('docs/operations/configure.md').split('## Environment')
    const names = [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) => [...found(cell, /`(\w+)`/g)])
    expect(names.toSorted()).toEqual(settable.toSorted())
  })

  it.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('is passed to the servers of %s, or set in the image', (file) => {
    const [, app = ''] = read(file).split('\nservices:')[0]?.split('\nx-app:') ?? []
    const withoutFile = (name: string) => (VARIABLES.includes(name) ? name : name.replace(/_FILE$/, ''))
    const passed = new Set([...found(app, /^ {4}([A-Z_]+): /gm)].map(withoutFile))
    const image = found(read('Dockerfile'), / ([A-Z_]+)=/g)
    // The compose file sets ROLE per service. DATA_DIR belongs to the embedded Postgres, DEMO_LOANS to the demo world.
    const others = new Set(['ROLE', 'DATA_DIR', 'DEMO_LOANS'])
    expect(settable.filter((name) => !passed.has(name) && !image.has(name) && !others.has(name))).toEqual([])
    expect([...passed].filter((name) => !VARIABLES.includes(name))).toEqual([])
  })
})
