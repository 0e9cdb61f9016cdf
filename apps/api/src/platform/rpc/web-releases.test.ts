import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openDatabase } from '../database/database.ts'
import { publishWebFiles, removeUnusedWebFiles } from '../files/web-files.ts'

const BUILT = new Date('2026-06-15T08:30:00.123Z')
const FILES = {
  old: { 'index-aaaaaaaa.js': 'the old script '.repeat(200), 'start--bbbbbbb.css': '.old { color: red }', 'inter-cccc_ccc.woff2': 'font' },
  new: { 'index-dddddddd.js': 'the new script '.repeat(300), 'start-eeeeeeee.css': '.new {}', 'inter-cccc_ccc.woff2': 'font' },
}
type Release = keyof typeof FILES
const DAY_MS = 86_400_000

const folder = mkdtempSync(join(tmpdir(), 'ivue-releases-'))
let t: TestApp
const apps = {} as Record<Release, FastifyInstance>

/** Writes the web application of a release as the build does. */
function writeRelease(release: Release): string {
  const root = join(folder, release)
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>${release}</title>`)
  for (const [name, text] of Object.entries(FILES[release])) {
    const path = join(root, 'assets', name)
    writeFileSync(path, text)
    writeFileSync(`${path}.map`, '{}')
    if (text.length > 1_000) writeFileSync(`${path}.gz`, gzipSync(text))
    for (const one of text.length > 1_000 ? [path, `${path}.gz`] : [path]) utimesSync(one, BUILT, BUILT)
  }
  return root
}

beforeAll(async () => {
  t = await testApp()
  for (const release of ['old', 'new'] as const) apps[release] = await buildApp({ services: t.services, webRoot: writeRelease(release) })
})
afterAll(async () => {
  await Promise.all(Object.values(apps).map((app) => app.close()))
  await t.close()
  rmSync(folder, { recursive: true })
})

const names = async () => (await t.db.webFile.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name)
const usedAt = async (name: string) => (await t.db.webFile.findUniqueOrThrow({ where: { name } })).usedAt.getTime()
const NOT_THERE = [404, { flag: false, msg: 'There is no such address', response: {} }]

/** Returns the headers without those that differ from answer to answer. Ranges are for files on disk only. */
function stableHeaders(headers: Record<string, unknown>) {
  const { date, 'accept-ranges': _ranges, 'content-security-policy': policy, ...others } = headers
  return { ...others, policy: String(policy).replaceAll(/nonce-[0-9a-f]+/g, 'nonce') }
}

const sendBoth = async (one: FastifyInstance, other: FastifyInstance, request: InjectOptions) =>
  [await one.inject(request), await other.inject(request)] as const

const CASES = (['old', 'new'] as const).flatMap((release) => Object.keys(FILES[release]).map((name) => ({ release, name })))

it.each(CASES)('the process of the other release sends $name of the $release release like its own process', async ({ release, name }) => {
  const other = apps[release === 'old' ? 'new' : 'old']
  for (const method of ['GET', 'HEAD'] as const)
    for (const headers of [{ 'accept-encoding': 'gzip' }, { 'accept-encoding': 'deflate, gzip;q=0.5' }]) {
      const [disk, stored] = await sendBoth(apps[release], other, { method, url: `/assets/${name}?v=1`, headers })
      expect([stored.statusCode, stored.rawPayload]).toEqual([200, disk.rawPayload])
      expect(stableHeaders(stored.headers)).toEqual(stableHeaders(disk.headers))
    }
  const plain = await other.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'gzip;q=0' } })
  expect([plain.body, plain.headers['content-encoding']]).toEqual([
    Object.entries(FILES[release]).find(([one]) => one === name)?.[1],
    undefined,
  ])
})

it.each([
  ['its tag', (etag: string) => ({ 'if-none-match': etag }), 304],
  ['one of several tags, strong', (etag: string) => ({ 'if-none-match': `"x", ${etag.slice(2)}` }), 304],
  ['any version', () => ({ 'if-none-match': '*' }), 304],
  ['another tag and a late date', () => ({ 'if-none-match': '"x"', 'if-modified-since': 'Wed, 01 Jan 2031 00:00:00 GMT' }), 200],
  ['its date', () => ({ 'if-modified-since': BUILT.toUTCString() }), 304],
  ['an early date', () => ({ 'if-modified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }), 200],
  ['no date', () => ({ 'if-modified-since': 'yesterday' }), 200],
  ['its tag, in a reload', (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'no-cache' }), 200],
])('a conditional request is answered as from disk: %s', async (_, condition, status) => {
  const encoding = { 'accept-encoding': 'gzip' }
  const url = '/assets/index-aaaaaaaa.js'
  const { headers } = await apps.old.inject({ url, headers: encoding })
  const request = { url, headers: { ...encoding, ...condition(String(headers.etag)) } }
  const [disk, stored] = await sendBoth(apps.old, apps.new, request)
  expect([disk.statusCode, stored.statusCode, stored.rawPayload.length > 0]).toEqual([status, status, status === 200])
  expect(stableHeaders(stored.headers)).toEqual(stableHeaders(disk.headers))
})

it('only hashed files are stored, as the build compressed them', async () => {
  expect(await names()).toEqual([...new Set([...Object.keys(FILES.old), ...Object.keys(FILES.new)])].sort())
  const { bytes, compressed } = await t.db.webFile.findUniqueOrThrow({ where: { name: 'index-aaaaaaaa.js' } })
  expect([compressed, gunzipSync(bytes).toString()]).toEqual([true, FILES.old['index-aaaaaaaa.js']])
})

const PARTS = [
  '..%2f',
  '..',
  '%2e%2e',
  '/',
  '%00',
  '\\',
  '-aaaaaaaa',
  'index',
  '.js',
  '.map',
  '.css',
  '?',
  '#',
  '%ff',
  '%f0%9f%92%a5',
  "'",
  '%25',
  '__proto__',
]

it('a name that is not that of a stored file is not found or refused, as before', async () => {
  const address = fc.array(fc.oneof(fc.constantFrom(...PARTS, 'x'.repeat(400)), fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(address, fc.constantFrom('GET', 'HEAD', 'POST'), async (parts, method) => {
      const url = `/assets/${parts.join('').replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed()))}x.js`
      const { statusCode, headers } = await apps.new.inject({ method: method as 'GET', url })
      const isPage = statusCode === 200 && String(headers['content-type']).startsWith('text/html')
      expect([statusCode, isPage || statusCode === 400 || statusCode === 404], url).toEqual([statusCode, true])
      expect([url, headers['cache-control']]).toEqual([url, isPage ? 'no-store' : undefined])
    }),
    { numRuns: 150, seed: 75 },
  )
})

it.each([
  '/assets/index-zzzzzzzz.js',
  '/assets/index-aaaaaaaa.js.map',
  '/assets/index-aaaaaaaa.js.gz',
  '/assets/x/index-aaaaaaaa.js',
  '/assets/..%2findex-aaaaaaaa.js',
  '/index-aaaaaaaa.js',
  '/ASSETS/index-aaaaaaaa.js',
  `/assets/${'x'.repeat(200)}-aaaaaaaa.js`,
])('%s is not found on the process of the new release', async (url) => {
  const answer = await apps.new.inject({ url })
  expect([answer.statusCode, answer.json()]).toEqual(NOT_THERE)
})

it('a stored file is not sent by another method', async () => {
  const answer = await apps.new.inject({ method: 'POST', url: '/assets/index-aaaaaaaa.js' })
  expect([answer.statusCode, answer.json()]).toEqual(NOT_THERE)
})

it('while Postgres is away, files on disk are sent, others are not found, and a process starts', async () => {
  const db = openDatabase('postgres://127.0.0.1:1/none')
  const app = await buildApp({ services: { ...t.services, db }, webRoot: join(folder, 'new') })
  const disk = await app.inject({ url: '/assets/index-dddddddd.js' })
  const stored = await app.inject({ url: '/assets/index-aaaaaaaa.js' })
  expect(disk.statusCode).toBe(200)
  expect([stored.statusCode, stored.json()]).toEqual(NOT_THERE)
  expect(t.lines.join('\n')).toContain('could not be stored for other releases')
  await app.close()
  await db.$disconnect()
})

it('while the database does not respond, a file that is not on disk is not found', async () => {
  const owner = await t.connectAsOwner()
  await owner.query('BEGIN; LOCK TABLE web_files')
  const answer = await apps.new.inject({ url: '/assets/index-aaaaaaaa.js' })
  await owner.query('ROLLBACK')
  expect([answer.statusCode, answer.json()]).toEqual(NOT_THERE)
})

it('the date of a file is written at most once a day, by the process that has it and by those that send it', async () => {
  const [published, sent] = ['index-dddddddd.js', 'index-aaaaaaaa.js']
  const start = Math.max(await usedAt(published), await usedAt(sent))
  const publish = () => publishWebFiles(t.db, join(folder, 'new', 'assets'), t.services.now())
  for (const [hours, isRenewed] of [
    [1, false],
    [23, false],
    [25, true],
    [26, false],
    [48, false],
    [50, true],
  ] as const) {
    const before = [await usedAt(published), await usedAt(sent)]
    t.clock.set(new Date(start + hours * 3_600_000))
    await Promise.all([publish(), publish(), ...Array.from({ length: 4 }, () => apps.new.inject({ url: `/assets/${sent}` }))])
    const now = isRenewed ? [start + hours * 3_600_000, start + hours * 3_600_000] : before
    expect([hours, await usedAt(published), await usedAt(sent)]).toEqual([hours, ...now])
  }
})

it('a file is removed seven days after its last use, and published again by a process that has it', async () => {
  const sent = 'index-aaaaaaaa.js'
  const last = await usedAt(sent)
  await removeUnusedWebFiles(t.db, new Date(last + 7 * DAY_MS))
  expect(await names()).toContain(sent)
  t.clock.set(new Date(last + 6 * DAY_MS))
  await publishWebFiles(t.db, join(folder, 'new', 'assets'), t.services.now())
  await removeUnusedWebFiles(t.db, new Date(last + 7 * DAY_MS + 1))
  expect(await names()).toEqual(Object.keys(FILES.new).sort())
  expect((await apps.new.inject({ url: `/assets/${sent}` })).statusCode).toBe(404)
  await publishWebFiles(t.db, join(folder, 'old', 'assets'), t.services.now())
  expect((await apps.new.inject({ url: `/assets/${sent}` })).statusCode).toBe(200)
})

it('services that people write as SQL cannot read the files', async () => {
  await t.services.reporting.access()
  const { rows } = await (await t.connectAsOwner()).query(
    `SELECT has_table_privilege(oid, 'web_files', 'SELECT') AS reads FROM pg_roles WHERE rolname = 'ivue_reporting_' || current_database()`,
  )
  expect(rows).toEqual([{ reads: false }])
})
