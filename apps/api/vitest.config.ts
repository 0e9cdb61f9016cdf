import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take minutes. They start first, so that the run does not wait for them at its end. */
const LONG = [
  'imports/killed-worker',
  'rpc/tests/garbage',
  'desks/tests/killed-server',
  'imports/import-once',
  'desks/tests/lists-by-role',
  'rpc/tests/every-call',
  'rpc/tests/someone-elses',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return at < 0 ? LONG.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

const DAY_MS = 86_400_000

/** Whether files run in random order (`--sequence.shuffle.files`). A custom sequencer would override it. */
const ANY_ORDER = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts', 'src/testing/build-programs.ts'],
    setupFiles: ['src/testing/built-reader.ts'],
    sequence: ANY_ORDER ? {} : { sequencer: LongestFirst },
    pool: 'threads',
    // Everything that the app caches is cached per database, and every test file has its own database.
    isolate: false,
    maxWorkers: 2,
    env: { CASES_TURN: process.env.CASES_TURN ?? String(Math.floor(Date.now() / DAY_MS)) },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
  },
})
