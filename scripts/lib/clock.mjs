import { existsSync, readdirSync } from 'node:fs'

/** The moment at which every test run starts: a Wednesday in the middle of a month, 10:00 in the office. `TEST_CLOCK` sets another. */
const START = '2026-06-17T10:00:00-05:00'

/**
 * Returns the environment in which a program and its child processes (Postgres, the app, Chromium) see a clock that shows `start` now and
 * runs on from there. Empty without libfaketime (Debian's package `faketime`): tests then run on the real clock.
 */
export function testClock(start = process.env.TEST_CLOCK || START) {
  // A program that was started with the fake clock passes it on.
  const library = process.env.FAKETIME ? undefined : findLibrary()
  if (!library) return {}
  const offset = Math.round((Date.parse(start) - Date.now()) / 1_000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    // The monotonic clock stays real, so that durations are right.
    DONT_FAKE_MONOTONIC: '1',
    // Without this, waits with a timeout return at once in Chromium.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  }
}

/** Warns if the tests run on the real clock. */
export function warnWithoutClock() {
  if (!process.env.FAKETIME && !findLibrary())
    process.stderr.write('libfaketime is missing (Debian: faketime): the tests run on the real clock\n')
}

/** Returns the path of libfaketime in `/usr/lib` or `/usr/lib/<machine>`, where Debian installs it. */
function findLibrary() {
  if (process.platform !== 'linux') return undefined
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`)]
  return folders.map((folder) => `${folder}/faketime/libfaketime.so.1`).find((path) => existsSync(path))
}
