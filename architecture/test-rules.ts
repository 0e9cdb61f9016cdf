import { isBinary, type Repository, type SourceFile } from './repository.ts'

/** Rules that keep the tests fast and reliable, and the repository small. */

const MAX_FILE_BYTES = 300_000
const MAX_BINARY_BYTES = 4_000_000

/** The only test files that may read the clock, wait, press keys or run axe. */
const CLOCK = /^(e2e\/support|apps\/api\/src\/testing)\/clock\.ts$/
const WAITING = /^apps\/api\/src\/testing\/(until|kills)\.ts$/
const STARTING = /^e2e\/(support\/(start-app|people-at-work)|upgrade\.spec)\.ts$/
const KEYS = /^e2e\/support\/keys\.ts$/
const AXE = /^e2e\/(every-screen\.spec|accessible\/check|support\/axe)\.ts$/

const isBrowserTest = ({ path }: SourceFile) => /^e2e\/(.*\.spec|support\/.*)\.ts$/.test(path)
const isTest = (source: SourceFile) =>
  isBrowserTest(source) || /^(apps|packages|prisma)\/.*(\.(test|fixture)\.tsx?$|\/testing\/)/.test(source.path)

/** Returns one offence for each line of these files that matches the pattern, with the reason. */
const reportLines = (sources: readonly SourceFile[], pattern: RegExp, why: string) =>
  sources.flatMap(({ path, text }) => text.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${why}`] : [])))

export const findReadsWithoutWait = ({ sources }: Repository) =>
  reportLines(
    sources.filter(isBrowserTest),
    /\bexpect\(\s*await\b/,
    'reads a state without waiting for it: use a matcher that waits (toHaveText, toHaveCount), or expect.poll.',
  )

export const findFixedWaits = ({ sources }: Repository) =>
  reportLines(
    sources.filter((source) => isTest(source) && !WAITING.test(source.path) && !STARTING.test(source.path)),
    /waitForTimeout|(?<!\.)\bsetTimeout\(|from 'node:timers\/promises'/,
    'waits a fixed time, which is too short on a slow machine and too long on a fast one: wait for a condition (expect.poll, until).',
  )

export const findClockReads = ({ sources }: Repository) =>
  reportLines(
    sources.filter((source) => isTest(source) && !CLOCK.test(source.path) && !WAITING.test(source.path) && !STARTING.test(source.path)),
    /\bDate\.now\(\)|\bnew Date\(\)|\bperformance\.now\(\)/,
    'reads the clock, so it may fail on another day or on a slower machine: use a fixed date, or now() of the clock helper.',
  )

export const findKeysWithoutFocus = ({ sources }: Repository) =>
  reportLines(
    sources.filter((source) => isBrowserTest(source) && !KEYS.test(source.path)),
    /\bkeyboard\.\w+\(/,
    'presses keys before the focus is stable: use pressOn, typeOn or pressAnywhere of support/keys.ts.',
  )

export const findRowsByPosition = ({ sources }: Repository) =>
  reportLines(
    sources.filter(isBrowserTest),
    /getByRole\('row'\)\.(nth|first|last)\(|\b(free|uncommented)Rows\([^)]*\)\.(nth|first|last)\(/,
    'finds a row by its position in a list that others change: read its loan number (firstLoan) and use loanRow.',
  )

export const findAxeElsewhere = ({ sources }: Repository) =>
  reportLines(
    sources.filter((source) => isBrowserTest(source) && !AXE.test(source.path)),
    /\bfindViolations\(|\bexpectAccessible\w*\(|from 'axe-core'/,
    'runs axe, which takes seconds: add the screen or dialog to the checks of accessible.spec.ts (accessible/).',
  )

export const findLargeFiles = ({ sizes }: Repository) => {
  const binaries = Object.entries(sizes).filter(([path]) => isBinary(path))
  const total = binaries.reduce((sum, [, bytes]) => sum + bytes, 0)
  return [
    ...Object.entries(sizes)
      .filter(([, bytes]) => bytes > MAX_FILE_BYTES)
      .map(
        ([path, bytes]) =>
          `${path} has ${bytes} bytes, more than ${MAX_FILE_BYTES}, which everybody who clones downloads: generate it, or make it smaller.`,
      ),
    ...(total > MAX_BINARY_BYTES
      ? [
          `Pictures, workbooks and other binaries have ${total} bytes together, more than ${MAX_BINARY_BYTES}: ${binaries.length} files, remove some.`,
        ]
      : []),
  ]
}
