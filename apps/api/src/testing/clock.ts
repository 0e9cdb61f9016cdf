import { until } from './until.ts'

/** The present moment. Tests read the clock only here. */
export const now = () => new Date()

/** The moment so many milliseconds from now. A negative number is in the past. */
export const fromNow = (milliseconds: number) => new Date(now().getTime() + milliseconds)

/** Waits until the clock shows another millisecond, so that what is written next has a later time. */
export async function nextMillisecond(): Promise<void> {
  const before = now()
  await until(() => now() > before, { what: 'the next millisecond' })
}

const CLOCK_VARIABLES = /^(LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/

/** The variables that give a program the clock of the tests. */
export const clockEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value && CLOCK_VARIABLES.test(name) ? [[name, value]] : [])))
