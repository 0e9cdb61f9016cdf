import { describe, expect, it } from 'vitest'
import { readEnv, wantsDemo } from './env.ts'

const OTHERS = 'postgres://ivue@127.0.0.1:5432/ivue'
const KEY = 'x'.repeat(32)

describe('a server on a database of somebody else', () => {
  it.each([{}, { SECRET_KEY: '' }])('refuses to start without a key of its own (%o)', (keys) => {
    expect(() => readEnv({ DATABASE_URL: OTHERS, ...keys })).toThrow(/SECRET_KEY is needed with DATABASE_URL/)
  })

  it('starts with one of at least 32 characters', () => {
    expect(readEnv({ DATABASE_URL: OTHERS, SECRET_KEY: KEY })).toMatchObject({ DATABASE_URL: OTHERS, SECRET_KEY: KEY })
    expect(() => readEnv({ DATABASE_URL: OTHERS, SECRET_KEY: KEY.slice(1) })).toThrow(/SECRET_KEY has at least 32 characters/)
  })
})

it.each([{}, { DATABASE_URL: '' }])('needs nothing beside a Postgres of our own (%o)', (source) => {
  const env = readEnv(source)
  expect([env.DATABASE_URL, env.SECRET_KEY]).toEqual([undefined, ''])
  expect(wantsDemo(env, true)).toBe(true)
})

it('names everything that does not fit, one a line', () => {
  const source = { PORT: 'x', BUSINESS_TZ: 'Mars/Olympus', LDAP_URL: 'ldap://directory' }
  expect(() => readEnv(source)).toThrow(/^The environment does not fit:\n {2}PORT: .+\n {2}BUSINESS_TZ: BUSINESS_TZ must be an IANA zone/)
  expect(() => readEnv({ LDAP_URL: 'ldap://directory' })).toThrow(/LDAP_BASE_DN is needed with LDAP_URL/)
})

it('fills the demo world where nobody else can reach it, or when it is asked for', () => {
  expect(wantsDemo(readEnv({ HOST: '0.0.0.0' }), true)).toBe(false)
  expect(wantsDemo(readEnv({}), false)).toBe(false)
  expect(wantsDemo(readEnv({ HOST: '0.0.0.0', DEMO: '1' }), false)).toBe(true)
  expect(wantsDemo(readEnv({ DEMO: '0' }), true)).toBe(false)
})
