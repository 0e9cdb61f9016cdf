import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface TextFile {
  path: string
  text: string
}

export interface SourceFile extends TextFile {
  /** What it imports, types and lazily loaded parts included: paths in the repository, or names of packages as they were written. */
  imports: string[]
}

export interface Repository {
  /** Every text file that git knows or would know. */
  files: TextFile[]
  sources: SourceFile[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Where the names that our packages have for each other lead. */
const ALIASES: readonly (readonly [string, string])[] = [
  ['@ivue/contracts/', 'packages/contracts/src/'],
  ['@ivue/api/', 'apps/api/'],
  ['@ivue/database/', 'prisma/'],
  ['#generated/', 'apps/api/src/generated/'],
]

const STATEMENT = /^(?:import|export)\s+(?:type\s)?(?:[^;'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/gm
const EXPRESSION = /(?<![.\w])import\(\s*['"]([^'"]+)['"]/g

export function importsOf(path: string, text: string): string[] {
  return [STATEMENT, EXPRESSION].flatMap((pattern) => [...text.matchAll(pattern)].map(([, from]) => resolve(path, from ?? '')))
}

function resolve(path: string, from: string): string {
  if (from.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), from))
  const alias = ALIASES.find(([name]) => from.startsWith(name))
  return alias ? alias[1] + from.slice(alias[0].length) : from
}

/** A repository of the given files; `text` by path. */
export function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const sources = files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/generated/'))
    .map((file) => ({ ...file, imports: importsOf(file.path, file.text) }))
  return { files, sources }
}

/** This repository, as it stands on disk. */
export function readRepository(): Repository {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const readable = listed.filter((path) => path !== '' && !/\.(png|xlsx|ico|woff2?)$/.test(path))
  return repositoryOf(Object.fromEntries(readable.flatMap((path) => read(path).map((text) => [path, text]))))
}

/** No text for a file that git still lists and that was removed. */
function read(path: string): string[] {
  try {
    return [readFileSync(join(ROOT, path), 'utf8')]
  } catch {
    return []
  }
}

/** Tests, and what only tests may use. */
export const isTestTool = (path: string) => /\.(test|spec|fixture)\.tsx?$|\/testing\/|vitest\.config\.ts$/.test(path)

/** The code below a folder that is shipped. */
export const shipped = ({ sources }: Repository, folder: string) =>
  sources.filter(({ path }) => path.startsWith(folder) && !isTestTool(path))

export const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
