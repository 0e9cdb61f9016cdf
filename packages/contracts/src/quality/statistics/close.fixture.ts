import { expect } from 'vitest'

/** Expects numbers to be equal to eight digits, everything else to be equal, and both sides to have the same keys. */
export function expectClose(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const apart = Math.abs(actual - expected)
    if (!(apart <= 1e-8 * Math.abs(expected) + 1e-13)) expect(actual, path).toBe(expected)
  } else if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    expect(Object.keys(actual).sort(), path).toEqual(Object.keys(expected).sort())
    for (const [key, value] of Object.entries(expected)) expectClose((actual as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else expect(actual, path).toEqual(expected)
}

/** For each fixture by name, the function that recalculates an entry. Its result has the shape of the entry, and each one is compared. */
export type Recomputation<Fixtures> = { [Name in keyof Fixtures]: (entry: EntryOf<Fixtures[Name]>) => unknown }
type EntryOf<T> = T extends readonly (infer Entry)[] ? Entry : T extends { cases: readonly (infer Entry)[] } ? Entry : T

export const ends = (interval: { low: number; high: number } | null) => (interval ? [interval.low, interval.high] : null)
