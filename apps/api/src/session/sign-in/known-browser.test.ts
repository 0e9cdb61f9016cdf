import { expect, it } from 'vitest'
import { createKnownBrowsers, KNOWN_BROWSER_MS } from './known-browser.ts'

const NOW = new Date('2026-06-17T15:00:00Z')
const env = { SECRET_KEY: 'one key', DATA_DIR: '' }
const browsers = createKnownBrowsers(env)
const ann = { id: 7, passwordHash: 'hash of Ann' }
const bob = { id: 8, passwordHash: 'hash of Bob' }

it('knows each account that signed in there, and no other', () => {
  const cookie = browsers.remember(browsers.remember('', ann, NOW), bob, NOW)
  const ids = [ann, bob].map((account) => browsers.find(cookie, account, NOW))
  expect(ids).toEqual([expect.stringMatching(/^[\w-]{16}$/), expect.stringMatching(/^[\w-]{16}$/)])
  expect(ids[0]).not.toBe(ids[1])
  expect([{ id: 9, passwordHash: null }, { ...ann, id: 8 }, null].map((account) => browsers.find(cookie, account, NOW))).toEqual(
    Array(3).fill(null),
  )
})

it('forgets an account after 30 days and with its password', () => {
  const cookie = browsers.remember('', ann, NOW)
  const after = (ms: number) => new Date(NOW.getTime() + ms)
  expect(browsers.find(cookie, ann, after(KNOWN_BROWSER_MS - 1))).not.toBeNull()
  expect(browsers.find(cookie, ann, after(KNOWN_BROWSER_MS))).toBeNull()
  expect(browsers.find(cookie, { ...ann, passwordHash: 'another' }, NOW)).toBeNull()
})

it('accepts no cookie that was made or changed elsewhere', () => {
  const cookie = browsers.remember('', ann, NOW)
  const [id, ends, signature] = cookie.split('.')
  const foreign = createKnownBrowsers({ ...env, SECRET_KEY: 'another key' }).remember('', ann, NOW)
  const forged = [
    '',
    '~',
    '.',
    '~'.repeat(10_000),
    'x'.repeat(10_000),
    foreign,
    `${id}.${Number(ends) + 1}.${signature}`,
    `${id}x.${ends}.${signature}`,
    `${id}.${ends}.`,
    `${id}.${ends}.${signature?.slice(1)}`,
    `${cookie}x`.replace(/^./, '_'),
  ]
  for (const value of forged) expect([value, browsers.find(value, ann, NOW)]).toEqual([value, null])
})

it('holds the latest eight accounts, each once, and nothing of them in clear', () => {
  let cookie = ''
  const people = Array.from({ length: 10 }, (_, index) => ({ id: 1_234_567 + index, passwordHash: null }))
  for (const account of people) cookie = browsers.remember(browsers.remember(cookie, account, NOW), account, NOW)
  expect(people.map((account) => browsers.find(cookie, account, NOW) !== null)).toEqual([...Array(2).fill(false), ...Array(8).fill(true)])
  expect(cookie.length).toBeLessThan(1_000)
  for (const { id } of people) expect(cookie).not.toContain(String(id))
})
