import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname } from 'node:path'

// npm run size: production lines per package and kind of file, the longest functions and files, and the folders with the most files.
const FOLDERS = ['apps/api', 'apps/web', 'packages/contracts', 'prisma', 'bench', 'scripts']
const KINDS = ['.ts', '.tsx', '.css', '.mjs', '.sql', '.prisma', '.sh']
const NOT_PRODUCTION = /\.(test|spec|fixture)\.|(^|\/)(fixtures|testing|generated)\//
const RULE = 'lint/complexity/noExcessiveLinesPerFunction'
const BIOME = ['lint', '--config-path=scripts/lib/long-functions.json', '--max-diagnostics=none', '--reporter=json']

const output = (command, args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })

const files = output('git', ['ls-files', ...FOLDERS])
  .split('\n')
  .filter((path) => KINDS.includes(extname(path)) && !NOT_PRODUCTION.test(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))

/** Returns the sum of the lines per group, the largest group first. */
function sumBy(getGroup, getLines = ({ lines }) => lines) {
  const sums = new Map()
  for (const file of files) sums.set(getGroup(file), (sums.get(getGroup(file)) ?? 0) + getLines(file))
  return [...sums].toSorted(([, one], [, other]) => other - one)
}

const longFunctions = JSON.parse(output('node_modules/.bin/biome', [...BIOME, ...FOLDERS]))
  .diagnostics.filter(({ category, location }) => category === RULE && files.some(({ path }) => path === location.path))
  .map(({ message, location }) => [`${location.path}:${location.start.line}`, Number(/\d+/.exec(message)[0])])
  .toSorted(([, one], [, other]) => other - one)
const over100 = longFunctions.filter(([, lines]) => lines > 100).length

function print(title, rows) {
  process.stdout.write(`\n${title}\n`)
  for (const [name, number] of rows) process.stdout.write(`${String(number).padStart(8)}  ${name}\n`)
}

print('Production lines by package', [
  ...sumBy(({ path }) => FOLDERS.find((folder) => path.startsWith(`${folder}/`))),
  ['all', sumBy(() => '')[0][1]],
])
print(
  'Production lines by kind',
  sumBy(({ path }) => extname(path)),
)
print(`Functions over 60 lines: ${longFunctions.length}, over 100: ${over100}`, longFunctions)
print(
  'Files over 300 lines',
  files.filter(({ lines }) => lines > 300).map(({ path, lines }) => [path, lines]),
)
print(
  'Folders with more than 25 files',
  sumBy(
    ({ path }) => dirname(path),
    () => 1,
  ).filter(([, count]) => count > 25),
)
