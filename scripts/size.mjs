import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { CALLS } from '../packages/contracts/src/calls.ts'

// npm run size: lines of production code per folder and per call, the other lines, and what is longest.
const FOLDERS = ['apps/api', 'apps/web', 'packages/contracts', 'prisma', 'bench', 'scripts']
const SOURCE = /\.(ts|tsx|css|mjs|sql|prisma|sh)$/
const TEST = /\.(test|spec)\.|fixture|\/testing\/|^(e2e|architecture)\//
const NO_CODE = {
  'blank lines and lines of brackets only': /^[\][ (){},;>/]*$/,
  'lines of comments': /^ *(\/\/|\/\*|\*|--|#)/,
  'lines that begin or end an import': /^ *(import |} from )/,
}
const RULE = 'lint/complexity/noExcessiveLinesPerFunction'
const BIOME = ['lint', '--config-path=scripts/lib/long-functions.json', '--max-diagnostics=none', '--reporter=json']

const output = (command, args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })
const readLines = (path) => readFileSync(path, 'utf8').split('\n').slice(0, -1)
const kindOfLine = (line) => Object.keys(NO_CODE).find((kind) => NO_CODE[kind].test(line)) ?? 'code'

/** Returns the number of items in each group, the largest group first. */
function countBy(items, getGroup) {
  const counts = new Map()
  for (const item of items) counts.set(getGroup(item), (counts.get(getGroup(item)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

function print(title, rows) {
  process.stdout.write(`\n${title}\n`)
  for (const [name, number] of rows) process.stdout.write(`${String(number).padStart(8)}  ${name}\n`)
}

const paths = output('git', ['ls-files']).trim().split('\n')
const sources = paths.filter((path) => SOURCE.test(path))
const files = sources
  .filter((path) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !TEST.test(path))
  .map((path) => ({ path, lines: readLines(path) }))
const lines = files.flatMap(({ path, lines }) => lines.map((line) => ({ path, kind: kindOfLine(line) })))
const code = lines.filter(({ kind }) => kind === 'code')
const longFunctions = JSON.parse(output('node_modules/.bin/biome', [...BIOME, ...FOLDERS]))
  .diagnostics.filter(({ category, location }) => category === RULE && files.some(({ path }) => path === location.path))
  .map(({ message, location }) => [`${location.path}:${location.start.line}`, Number(/\d+/.exec(message)[0])])
  .toSorted(([, one], [, other]) => other - one)

print('Lines of production code', [
  ['all', code.length],
  [`for each of ${CALLS.length} calls`, Math.round(code.length / CALLS.length)],
  ...countBy(code, ({ path }) => FOLDERS.find((folder) => path.startsWith(`${folder}/`))),
])
print('Not counted as code', [
  ...countBy(lines, ({ kind }) => kind).filter(([kind]) => kind !== 'code'),
  ['lines of tests', sources.filter((path) => TEST.test(path)).flatMap(readLines).length],
  ['lines of documents', paths.filter((path) => path.endsWith('.md')).flatMap(readLines).length],
])
print(
  `Functions over 60 lines: ${longFunctions.length}, over 100: ${longFunctions.filter(([, length]) => length > 100).length}`,
  longFunctions,
)
print(
  'Files over 300 lines',
  files.filter(({ lines }) => lines.length > 300).map(({ path, lines }) => [path, lines.length]),
)
print(
  'Folders with more than 25 files',
  countBy(files, ({ path }) => dirname(path)).filter(([, count]) => count > 25),
)
