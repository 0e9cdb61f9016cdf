import { existsSync, readdirSync } from 'node:fs'

/** When every test run starts: a Wednesday in the middle of a month, 10:00 in the office. `TEST_CLOCK` chooses another moment. */
const START = '2026-06-17T10:00:00-05:00'

/**
 * The environment in which a program and all that it starts (Postgres, the app, Chromium) see a clock that shows `start` now and runs on from there. Empty where
 * libfaketime is missing (Debian's package `faketime`): then tests run on the real clock.
 */
export function testClock(start = process.env.TEST_CLOCK || START) {
  // A program that is started on the clock passes it on.
  const library = process.env.FAKETIME ? undefined : findLibrary()
  if (!library) return {}
  const offset = Math.round((Date.parse(start) - Date.now()) / 1_000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    // Durations stay real.
    DONT_FAKE_MONOTONIC: '1',
    // Without it, waits with a timeout return at once in Chromium.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}

/** Says where the tests run on the real clock. */
export function sayClock() {
  if (!process.env.FAKETIME && !findLibrary())
    process.stderr.write('libfaketime is missing (Debian: faketime): the tests run on the real clock\n')
}

/** The path of libfaketime below `/usr/lib` or `/usr/lib/<machine>`, where Debian puts it. */
function findLibrary() {
  if (process.platform !== 'linux') return undefined
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
  return folders.map((folder) => `${folder}/faketime/libfaketime.so.1`).find((path) => existsSync(path))
}
