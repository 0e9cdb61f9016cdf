import { until } from './until.ts'

/** Returns the present moment. Tests read the clock only here. */
export const now = () => new Date()

/** Returns the time this many milliseconds from now. A negative number is in the past. */
export const fromNow = (milliseconds: number) => new Date(now().getTime() + milliseconds)

/** Waits for the next millisecond, so that later writes have a later time. */
export async function nextMillisecond(): Promise<void> {
  const before = now()
  await until(() => now() > before, { what: 'the next millisecond' })
}

const CLOCK_VARIABLES = /^(LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/

/** Returns the environment variables that give a child process the clock of the tests. */
export const clockEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value && CLOCK_VARIABLES.test(name) ? [[name, value]] : [])))
