import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../../..')
const CAPABILITIES = ['session', 'people', 'imports', 'loans', 'desks', 'quality', 'reports', 'services', 'home']

const tracked = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/generated/'))

interface Source {
  path: string
  text: string
  imports: string[]
}

const sources: Source[] = tracked.flatMap((path) => {
  const text = read(path)
  if (text === null) return []
  const imports = [...text.matchAll(/(?:from|import) '([^']+)'/g)].map(([, from]) => from ?? '')
  return [
    { path, text, imports: imports.map((from) => (from.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), from)) : from)) },
  ]
})

function read(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8')
  } catch {
    return null
  }
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/') || path.includes('fixture')
const under = (folder: string) => sources.filter(({ path }) => path.startsWith(folder) && !isTest(path))
const offences = (found: readonly Source[], wrong: (from: string, source: Source) => boolean) =>
  found.flatMap((source) => source.imports.filter((from) => wrong(from, source)).map((from) => `${source.path} imports ${from}`))

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

describe('the house', () => {
  it('has code to look at', () => {
    expect(sources.length).toBeGreaterThan(100)
  })

  it('keeps every file under 350 lines', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 350).map(({ path }) => path)).toEqual([])
  })

  it('leaves nothing marked for later and skips no test', () => {
    const mark = new RegExp(
      `\\b(${['TO', 'FIX', 'XX'].map((start, index) => start + ['DO', 'ME', 'X'][index]).join('|')})\\b|\\b(it|test|describe)\\.(skip|only|todo)\\(`,
    )
    expect(sources.filter(({ text }) => mark.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('lets contracts import only zod and themselves', () => {
    expect(offences(under('packages/contracts/src'), (from) => from !== 'zod' && !from.startsWith('packages/contracts/src/'))).toEqual([])
  })

  it('lets the web reach the server only through rpc', () => {
    const calls = under('apps/web/src').filter(
      ({ path, text }) => !path.startsWith('apps/web/src/rpc/') && /\bfetch\(|XMLHttpRequest/.test(text),
    )
    expect(calls.map(({ path }) => path)).toEqual([])
    expect(offences(under('apps/web'), (from) => /^@ivue\/(api|database)/.test(from))).toEqual([])
  })

  it('imports one way on the web: ui ← grid ← capability ← routes', () => {
    const web = (folder: string) => `apps/web/src/${folder}/`
    expect(offences(under(web('ui')), (from) => from.startsWith('apps/web/src/') && !from.startsWith(web('ui')))).toEqual([])
    expect(
      offences(
        under(web('grid')),
        (from) => from.startsWith('apps/web/src/') && !['ui', 'grid', 'rpc', 'live'].some((folder) => from.startsWith(web(folder))),
      ),
    ).toEqual([])
    for (const capability of CAPABILITIES) {
      const others = CAPABILITIES.filter((other) => other !== capability && other !== 'session').map(web)
      expect(offences(under(web(capability)), (from) => others.some((other) => from.startsWith(other)))).toEqual([])
    }
  })

  it('keeps api capabilities apart, but for the row scope', () => {
    const api = (folder: string) => `apps/api/src/${folder}/`
    for (const capability of CAPABILITIES) {
      const others = CAPABILITIES.filter((other) => other !== capability).map(api)
      const shared = [
        'apps/api/src/loans/visible-to.ts',
        'apps/api/src/loans/loan-sql.ts',
        'apps/api/src/desks/sla-sql.ts',
        'apps/api/src/desks/desk-people.ts',
        // A desk sends its loans to QC and answers the findings; a finding belongs to the desk's task.
        'apps/api/src/desks/locked-tasks.ts',
        'apps/api/src/loans/submit-review.ts',
        'apps/api/src/quality/dispute-columns.ts',
        'apps/api/src/quality/disputes.ts',
        'apps/api/src/quality/queries.ts',
        'apps/api/src/session/passwords.ts',
        'apps/api/src/session/queries.ts',
      ]
      expect(offences(under(api(capability)), (from) => others.some((other) => from.startsWith(other)) && !shared.includes(from))).toEqual(
        [],
      )
    }
  })

  it('gives each outside port one importer', () => {
    const ports: Record<string, RegExp> = {
      exceljs: /^apps\/api\/src\/xlsx\//,
      'pg-boss': /^apps\/api\/src\/jobs\//,
      ldapjs: /^apps\/api\/src\/directory\//,
      nodemailer: /^apps\/api\/src\/mail\//,
      argon2: /^(apps\/api\/src\/session\/passwords|prisma\/demo\/)/,
    }
    const api = [...under('apps/api/src'), ...under('prisma')]
    for (const [library, home] of Object.entries(ports))
      expect(offences(api, (from, { path }) => from === library && !home.test(path))).toEqual([])
  })

  it('lets the grid know no list by name', () => {
    const machinery = [...under('apps/api/src/grid'), ...under('apps/web/src/grid')]
    expect(
      offences(machinery, (from) =>
        CAPABILITIES.some((capability) => from.includes(`/src/${capability}/`) && !from.includes('/contracts/')),
      ),
    ).toEqual([])
    expect(machinery.filter(({ text }) => /closing|processor|underwrit/i.test(withoutComments(text))).map(({ path }) => path)).toEqual([])
  })

  it('keeps SQL and Prisma out of handlers and rules', () => {
    const handlers = under('apps/api/src').filter(({ path }) => path.endsWith('handlers.ts'))
    expect(handlers.filter(({ text }) => /\$queryRaw|\$executeRaw|Prisma\.sql/.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('the repository', () => {
  const everything = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const readable = everything.filter((path) => !/\.(png|xlsx|ico|woff2?)$/.test(path))

  it('names no package registry and pins no tarball', () => {
    const lock = read('pnpm-lock.yaml') ?? ''
    expect(lock).not.toBe('')
    expect(/https?:\/\/|tarball:/.test(lock)).toBe(false)
  })

  it('names no path of a machine', () => {
    const machine = new RegExp(`/${'work'}/(main|shared)|/${'root'}/\\.`)
    expect(readable.filter((path) => path !== 'Dockerfile' && machine.test(read(path) ?? ''))).toEqual([])
  })
})
