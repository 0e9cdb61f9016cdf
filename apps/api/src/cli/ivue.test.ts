import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrations } from '@ivue/database/apply-migrations.ts'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { clockEnvironment } from '../testing/clock.ts'
import { administer, inDatabase } from '../testing/databases.ts'
import { SECRET_KEY } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { runCommandLine } from './command-line.ts'
import { COMMANDS } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'ivue-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Outcome {
  code: unknown
  out: string
  err: string
}

const execute = (file: string, args: readonly string[], env: Record<string, string>) =>
  new Promise<Outcome>((done) => {
    const only = { PATH: process.env.PATH, ...clockEnvironment(), LOG_LEVEL: 'silent', ...env }
    execFile(file, [...args], { env: only, cwd: folder }, (error, out, err) => done({ code: error?.code ?? 0, out, err }))
  })
const ivue = (words: readonly string[], env: Record<string, string> = {}) =>
  execute(process.execPath, [join(inject('programs'), 'ivue.js'), ...words], env)

/** Returns the outcome of words that start no command, without a process. */
async function answer(...words: string[]): Promise<Outcome> {
  const [out, err] = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  const textOf = (spy: typeof out) => spy?.mock.calls.map(([text]) => String(text)).join('') ?? ''
  try {
    const code = await runCommandLine(words)
    return { code, out: textOf(out), err: textOf(err) }
  } finally {
    vi.restoreAllMocks()
  }
}

/** Arguments with which a command would begin its work. */
const ARGUMENTS: Record<string, string[]> = {
  backup: ['backup.ivue'],
  restore: ['missing.ivue'],
  'history detach': ['--table', 'events', '--before', '2024-01'],
  openapi: ['missing/openapi.json'],
  support: ['missing/support.tar.gz'],
}

const NO_DATABASE = 'DATABASE_URL is not set and DATA_DIR (.data) has no database: set one of them\n'
const UNREACHABLE = 'postgres://ivue@127.0.0.1:1/ivue'

describe.each(COMMANDS.map((command) => ({ ...command, words: command.name.split(' ') })))('ivue $name', ({ name, words, options }) => {
  it('prints its options on --help', async () => {
    const outcome = await answer(...words, '--help')
    expect(outcome).toMatchObject({ code: 0, err: '', out: expect.stringMatching(`^Usage: ivue ${name}\\b`) })
    for (const option of Object.keys(options)) expect(outcome.out).toContain(`\n  --${option}`)
    const required = name === 'history detach' ? ['table', 'before'] : []
    const inBrackets = [...(outcome.out.split('\n')[0] ?? '').matchAll(/\[--([\w-]+)/g)].map(([, option = '']) => option)
    expect(inBrackets).toEqual(Object.keys(options).filter((option) => !required.includes(option)))
    expect(await answer('help', ...words)).toEqual(outcome)
  })

  it.each([['--no-such-option'], ['--no-such-option=x'], ['one', 'two']])('names a word that it does not know: %s %s', async (...wrong) => {
    const outcome = await answer(...words, ...wrong)
    expect(outcome).toMatchObject({ code: 2, out: '' })
    expect(outcome.err).toMatch(new RegExp(`^ivue: .*'(--no-such-option|one|two)'.*\nUsage: ivue ${name}\\b.*\n$`))
  })

  it('reports a broken environment in sentences and exits with 1', async () => {
    const run = [...words, ...(ARGUMENTS[name] ?? [])]
    const environments: Record<string, string>[] = [{}, { DATABASE_URL: 'nonsense', SECRET_KEY, NEW_SECRET_KEY: `new ${SECRET_KEY}` }]
    for (const env of name === 'start' ? environments.slice(1) : environments) {
      const outcome = await ivue(run, { ...env, ...(name === 'doctor' && { PORT: 'nonsense' }) })
      expect(outcome.code).toBe(1)
      expect(['doctor', 'start'].includes(name) ? outcome.out : outcome.err).not.toBe('')
      expect(outcome.out + outcome.err).not.toMatch(/^ {4}at /m)
    }
    expect(existsSync(join(folder, '.data'))).toBe(false)
  })
})

describe('ivue', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('prints the commands: %j', async (words) => {
    const { code, out, err } = await answer(...words)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const { name, summary } of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name}\\b.*  ${summary.slice(0, 5)}`, 'm'))
  })

  it.each([
    [['nonsense'], "Unknown command 'nonsense'"],
    [['startup'], "Unknown command 'startup'"],
    [['--nonsense', 'start'], "Unknown option '--nonsense'"],
    [['audit'], "Unknown command 'audit': it is ivue audit verify"],
    [['audit', 'nonsense'], "Unknown command 'audit nonsense': it is ivue audit verify"],
    [['help', 'nonsense'], "Unknown command 'nonsense'"],
    [['toString'], "Unknown command 'toString'"],
  ])('refuses %j', async (words, problem) => {
    expect(await ivue(words)).toEqual({
      code: 2,
      out: '',
      err: `ivue: ${problem}\nUsage: ivue COMMAND [OPTIONS]. The commands: ivue --help\n`,
    })
  })

  it.each([
    [['openapi', 'missing/openapi.json'], 'missing/openapi.json does not exist: correct the path, or make its folder\n'],
    [['openapi', '.'], '. is a folder: name a file\n'],
    [['support', 'missing/support.tar.gz'], 'The folder missing does not exist: make it, or name a file in another folder\n'],
    [['support', 'a.tar.gz', '--log', 'missing.log'], 'missing.log does not exist: correct the path, or make its folder\n'],
    [['backup', 'missing/a.ivue'], 'The folder missing does not exist: make it, or name a file in another folder\n'],
    [['restore', 'missing.ivue'], 'The file missing.ivue does not exist: name the file of a backup\n'],
  ])('names the file that it cannot use: %j', async (words, err) => {
    const { connectionString } = inject('postgres')
    expect(await ivue(words, { DATABASE_URL: connectionString, SECRET_KEY })).toEqual({ code: 1, out: '', err })
  })

  it('prints its version', async () => {
    expect(await ivue(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^ivue \d+\.\d+\.\d+/), err: '' })
  })

  it.each([
    [{}, NO_DATABASE],
    [{ DATABASE_URL: UNREACHABLE }, 'The database cannot be reached: nothing listens there. Start Postgres, or correct host and port\n'],
    [
      { DATABASE_URL: 'postgres://ivue:p%@127.0.0.1/ivue' },
      'DATABASE_URL is not an address of Postgres: write it as postgres://user:password@host:5432/database\n',
    ],
  ])('says why there is no database: %j', async (env, err) => {
    expect(await ivue(['audit', 'verify'], env)).toEqual({ code: 1, out: '', err })
  })
})

describe('on a database', () => {
  it('migrate lists what is pending, then applies it; audit verify, history detach and secret rotate work on it', async () => {
    const { connectionString } = inject('postgres')
    const DATABASE_URL = inDatabase(connectionString, 'ivue_command')
    await administer(connectionString, 'CREATE DATABASE ivue_command')
    const names = (await readMigrations()).map(({ name }) => name)
    try {
      expect(await ivue(['audit', 'verify'], { DATABASE_URL })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^The database lacks a table .*: apply the migrations with ivue migrate\n$/),
      })
      const listed = `${names.join('\n')}\n${names.length} migrations`
      expect(await ivue(['migrate', '--dry-run'], { DATABASE_URL })).toEqual({ code: 0, out: `${listed} pending\n`, err: '' })
      expect(await ivue(['migrate'], { DATABASE_URL })).toEqual({ code: 0, out: `${listed} applied\n`, err: '' })
      expect(await ivue(['migrate'], { DATABASE_URL })).toEqual({ code: 0, out: 'No migration is pending\n', err: '' })
    } finally {
      await administer(connectionString, 'DROP DATABASE ivue_command WITH (FORCE)')
    }
  })

  it('the other commands do their work', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.connectionString, SECRET_KEY }
    expect(await ivue(['audit', 'verify'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\d+ entries are valid\nSeal: \d+:\w*\n$/),
    })
    expect(await ivue(['audit', 'verify', '--seal', '7:abc'], env)).toMatchObject({
      code: 1,
      out: expect.stringContaining('the trail was rewritten'),
    })
    expect(await ivue(['audit', 'verify', '--detached', 'audit_entries_2024_01'], env)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^No month left the trail as audit_entries_2024_01\n/),
    })
    const detach = ['history', 'detach', '--table', 'events', '--before']
    expect(await ivue([...detach, '2024-01'], env)).toMatchObject({
      code: 0,
      out: 'No month of events that has rows ended before 2024-01\n',
    })
    expect(await ivue([...detach, '2024-13'], env)).toMatchObject({ code: 2, err: expect.stringContaining('2024-13 is no month') })
    expect(await ivue(['history', 'detach', '--table', 'loans'], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--table is one of'),
    })
    expect(await ivue(['secret', 'rotate'], { ...env, NEW_SECRET_KEY: `new ${SECRET_KEY}` })).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^SSNs: 0 encrypted again\n/),
    })
    const files: Record<string, string> = {}
    for (const [name, secret] of Object.entries({ ...env, SECRET_KEY: `new ${SECRET_KEY}`, NEW_SECRET_KEY: SECRET_KEY })) {
      files[`${name}_FILE`] = join(folder, name)
      writeFileSync(join(folder, name), `${secret}\n`)
    }
    expect(await ivue(['secret', 'rotate'], files)).toMatchObject({ code: 0, out: expect.stringMatching(/^SSNs: 0 encrypted again\n/) })
    expect(await ivue(['audit', 'verify'], { DATABASE_URL_FILE: join(folder, 'none') })).toEqual({
      code: 1,
      out: '',
      err: `DATABASE_URL_FILE (${join(folder, 'none')}) cannot be read (ENOENT): name a file that is there and may be read\n`,
    })
    expect(await ivue(['openapi', 'calls.json'])).toEqual({ code: 0, out: '', err: '' })
    expect(JSON.parse(readFileSync(join(folder, 'calls.json'), 'utf8'))).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
    await database.drop()
  })
})

it('bin/ivue of a release is found through links from any folder, and passes its words on', async () => {
  const release = join(folder, 'release')
  mkdirSync(join(release, 'apps/api'), { recursive: true })
  symlinkSync(inject('programs'), join(release, 'apps/api/dist'))
  cpSync(fileURLToPath(new URL('../../../../bin', import.meta.url)), join(release, 'bin'), { recursive: true })
  symlinkSync('release', join(folder, 'current'))
  symlinkSync(join(folder, 'current/bin/ivue'), join(folder, 'ivue'))
  expect(await execute(join(folder, 'ivue'), ['audit', 'no such word'], {})).toMatchObject({
    code: 2,
    err: expect.stringContaining("'audit no such word'"),
  })
})
