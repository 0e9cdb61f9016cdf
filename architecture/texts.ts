import { posix } from 'node:path'
import { COMMENT, type Repository, type TextFile, withoutComments } from './repository.ts'

/** The folders in which a path in a text may begin, in addition to those of the file itself. */
const STARTS = ['', 'apps', 'packages', 'apps/api/src', 'apps/web/src', 'packages/contracts/src']
/** The folders of our packages, which texts call by their name: `contracts/calls.ts`. */
const PACKAGE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(api|web)\//, 'apps/$1/src/'],
  [/^contracts\//, 'packages/contracts/src/'],
]

/** Names of other programs, and examples of names. */
const OTHER_NAMES = [
  'chromiumSwitches',
  'engineStrict',
  'sAMAccountName',
  'unsentDrafts',
  'findEligibleAnalysts',
  'xOf',
  'useDeferredValue',
]
/** Matches placeholders for a file of a kind, and files that only an installation has. */
const OTHER_PATHS = /^x-\w+\.tsx$|^(\.\/)?(release|secrets|cluster|test-results)\/|\/dist\//

const PATH = /^((\.\.?\/)+|[a-z][\w.-]*\/)[\w./*-]*$|^[a-z][\w.-]*\.(tsx?|mjs|css|md)$/
const NAME = /^([a-z]\w*[A-Z]\w*)(\(.*\))?$/
const CODE = /\.(tsx?|mjs|sql|prisma|ya?ml|json|sh)$/

/** Returns what a document, or the comments of a file of code, say in backticks. */
function quotes({ path, text }: TextFile): string[] {
  const prose = path.endsWith('.md') ? text.replaceAll(/```[\s\S]*?```/g, '') : (text.match(COMMENT) ?? []).join('\n')
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted)
}

const texts = ({ files }: Repository) => files.filter(({ path }) => /\.(md|tsx?|mjs|css)$/.test(path))

function* foldersOf(path: string): Iterable<string> {
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) yield folder
}

/**
 * Returns the paths in texts that lead nowhere from the root, from a package, or from a folder of the file. A file name without a folder
 * may be anywhere. Of a path with a placeholder only the folder must exist.
 */
export function findBrokenPaths(repository: Repository): string[] {
  const files = Object.keys(repository.sizes)
  const known = new Set(files.flatMap((file) => [file, posix.basename(file), ...foldersOf(file)]))
  const exists = (path: string, quoted: string) => {
    const target = PACKAGE_NAMES.reduce((whole, [name, folder]) => whole.replace(name, folder), quoted).replace(/\/([^/]*\*.*)?$/, '')
    return known.has(target) || [...STARTS, ...foldersOf(path)].some((folder) => known.has(posix.join(folder, target)))
  }
  return texts(repository).flatMap((file) =>
    quotes(file)
      .filter((quoted) => PATH.test(quoted) && !OTHER_PATHS.test(quoted) && !exists(file.path, quoted))
      .map((quoted) => `${file.path} names ${quoted}, which is no file of the repository: correct the path.`),
  )
}

/** Returns the names in texts that the code does not have. */
export function findUnknownNames(repository: Repository): string[] {
  const code = repository.files.filter(({ path }) => CODE.test(path)).map(({ text }) => withoutComments(text))
  const known = new Set([...code.flatMap((text) => text.match(/\b[a-z]\w*[A-Z]\w*/g) ?? []), ...OTHER_NAMES])
  return texts(repository).flatMap((file) =>
    quotes(file)
      .flatMap((quoted) => NAME.exec(quoted)?.[1] ?? [])
      .filter((name) => !known.has(name))
      .map((name) => `${file.path} names ${name}, which no code has: write its present name.`),
  )
}
