import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testClock } from './clock.mjs'
import { readReport } from './report.mjs'
import { endOnSignal, ROOT, run } from './run.mjs'
import { sweep } from './sweep.mjs'

export const bin = (name, at = '.') => join(ROOT, at, 'node_modules/.bin', name)

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** Bytes that must be free in it and on the machine before databases are put there. */
const ENOUGH_MEMORY = 4 * 2 ** 30

/** Returns the folder for databases: in memory if there is enough. A database is 1,200 files, and a disk creates them ten times as slowly. */
function folderOfDatabases() {
  if (!existsSync(MEMORY) || process.availableMemory() < ENOUGH_MEMORY) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ENOUGH_MEMORY ? tmpdir() : MEMORY
}

/** Returns the stages of a test run. Each runs even if an earlier one failed. `finish` prints the sum and ends the process. */
export function openStages() {
  process.chdir(ROOT)
  process.env.CI ??= '1'
  const folder = mkdtempSync(join(folderOfDatabases(), 'ivue-test-'))
  process.env.IVUE_TEST_DIR = folder
  // Which third of the generated cases the tests try. Here, because the clock of the tests always shows the same day.
  process.env.CASES_TURN ??= String(Math.floor(Date.now() / 86_400_000))
  endOnSignal(() => sweep(folder))
  const sum = { passed: 0, failed: 0 }
  const failures = []
  const flaky = []
  let reports = 0

  function add(name, result) {
    sum.passed += result.passed
    sum.failed += result.failed
    const short = (test) => `  ${test.replace(`${ROOT}/`, '')}`
    if (result.failed > 0) failures.push(`${name}: ${result.failed} failed`, ...(result.failures ?? []).map(short))
    flaky.push(...(result.flaky ?? []).map(short))
  }

  /** Runs a stage that counts as one test. `work` returns an exit code. */
  async function check(name, work) {
    process.stdout.write(`\n── ${name}\n`)
    const code = await work()
    add(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
    return code === 0
  }

  /**
   * Runs a stage that counts as the number of its tests. The folder `from` is the one in which the program is installed, if it is another
   * one.
   */
  async function tests(name, { at, command, args, env = {}, clock = testClock(), from = at, quiet = false }) {
    process.stdout.write(`\n── ${name}\n`)
    const report = join(folder, `report-${++reports}.json`)
    const junit = join(ROOT, 'test-results/junit', `${name.replace(/\W+/g, '-')}.xml`)
    const code = await run(bin(command, from), args(report, junit), {
      cwd: join(ROOT, at),
      env: { ...clock, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JUNIT_OUTPUT_FILE: junit },
      quiet,
    })
    add(name, readReport(report, code))
  }

  async function finish() {
    await sweep(folder)
    for (const failure of failures) process.stdout.write(`\n${failure}`)
    if (flaky.length > 0) process.stdout.write(`\nFlaky, passed at the second try:\n${flaky.join('\n')}\n`)
    if (sum.failed > 0) process.stdout.write(`\nThe same generated cases again: CASES_TURN=${process.env.CASES_TURN}\n`)
    process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
    process.exit(sum.failed === 0 ? 0 : 1)
  }

  return { check, tests, finish }
}

/**
 * Returns the arguments of vitest that write a report as JSON, from which the sum is made, and one as JUnit XML in `test-results/junit`,
 * which CI servers read.
 */
export const vitest = (report, junit) => [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--reporter=junit',
  `--outputFile.json=${report}`,
  `--outputFile.junit=${junit}`,
]
