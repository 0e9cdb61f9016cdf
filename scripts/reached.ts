import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readRepository } from '../architecture/repository.ts'
import { findReached, isTest } from './lib/reached.ts'

// Prints, as JSON, which tests the changes since a commit can reach: `tsx scripts/reached.ts <commit>`. For `npm test -- --changed`.

/** Folders with a type check or tests of their own. */
const PROJECTS = ['packages/contracts', 'prisma', 'apps/api', 'apps/web', 'e2e', 'bench']

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
const since = process.argv[2] ?? git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD'
const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
const repository = readRepository()
const reached = findReached(repository, changed)
const projects = PROJECTS.map((at) => {
  const files = repository.sources.map(({ path }) => path).filter((path) => path.startsWith(`${at}/`))
  const chosen = files.filter((path) => !reached || reached.has(path))
  const inside = (path: string) => path.slice(at.length + 1)
  return { at, all: files.filter(isTest).length, tests: chosen.filter(isTest).map(inside), types: chosen.length > 0 }
})
process.stdout.write(JSON.stringify({ since, changed: changed.filter((path) => existsSync(path)), projects }))
