import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface TextFile {
  path: string
  text: string
}

export interface SourceFile extends TextFile {
  /** What the file imports, also types and what it loads lazily. Each is a path in the repository, or the name of a package as written. */
  imports: string[]
}

export interface Repository {
  /** Every text file that git tracks or would add. */
  files: TextFile[]
  sources: SourceFile[]
  /** The size in bytes of every file by path, binary files included. */
  sizes: Readonly<Record<string, number>>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the import aliases of our packages. */
const ALIASES: readonly (readonly [string, string])[] = [
  ['@ivue/contracts/', 'packages/contracts/src/'],
  ['@ivue/api/', 'apps/api/'],
  ['@ivue/database/', 'prisma/'],
  ['#generated/', 'apps/api/src/generated/'],
]

const STATEMENT = /^(?:import|export)\s+(?:type\s)?(?:[^;'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/gm
const EXPRESSION = /(?<![.\w])import\(\s*['"]([^'"]+)['"]/g

export function parseImports(path: string, text: string): string[] {
  return [STATEMENT, EXPRESSION].flatMap((pattern) => [...text.matchAll(pattern)].map(([, from]) => resolve(path, from ?? '')))
}

function resolve(path: string, from: string): string {
  if (from.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), from))
  const alias = ALIASES.find(([name]) => from.startsWith(name))
  return alias ? alias[1] + from.slice(alias[0].length) : from
}

/** Returns a repository with these texts by path. The bytes of files that differ from their text are in `sizes`. */
export function buildRepository(texts: Readonly<Record<string, string>>, sizes?: Readonly<Record<string, number>>): Repository {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const sources = files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('/generated/'))
    .map((file) => ({ ...file, imports: parseImports(file.path, file.text) }))
  return { files, sources, sizes: sizes ?? Object.fromEntries(files.map(({ path, text }) => [path, Buffer.byteLength(text)])) }
}

/** Reads this repository as it is on disk. */
export function readRepository(): Repository {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const paths = listed.filter((path) => path !== '' && existsSync(join(ROOT, path)))
  const sizes = Object.fromEntries(paths.map((path) => [path, statSync(join(ROOT, path)).size]))
  const readable = paths.filter((path) => !isBinary(path))
  return buildRepository(Object.fromEntries(readable.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])), sizes)
}

export const isBinary = (path: string) => /\.(png|jpe?g|pdf|xlsx|ico|woff2?|zip|gz)$/.test(path)

/** Whether a file is a test, or only tests may use it. */
export const isTestTool = (path: string) => /\.(test|spec|fixture)\.tsx?$|\/testing\/|vitest\.config\.ts$/.test(path)

/** Returns the production code in a folder. */
export const shipped = ({ sources }: Repository, folder: string) =>
  sources.filter(({ path }) => path.startsWith(folder) && !isTestTool(path))

/** Matches a comment of TypeScript or CSS. The slashes after the scheme of an address begin none. */
export const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm
export const withoutComments = (text: string) => text.replaceAll(COMMENT, '')
