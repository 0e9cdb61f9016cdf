import { until } from './until.ts'

/** The time on the clock of the tests. Nothing else in a test or beside it asks a clock. */
export const now = () => new Date()

/** A moment so many milliseconds from now; before now where the number is negative. */
export const fromNow = (milliseconds: number) => new Date(now().getTime() + milliseconds)

/** Until the clock shows another moment: what is written then was written later. */
export async function later(): Promise<void> {
  const before = now()
  await until(() => now() > before, { what: 'the next millisecond' })
}

const OF_THE_CLOCK = /^(LD_PRELOAD|FAKETIME\w*|DONT_FAKE_MONOTONIC)$/

/** What a program needs in its environment to see the clock that the tests see. */
export const clockEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value && OF_THE_CLOCK.test(name) ? [[name, value]] : [])))
