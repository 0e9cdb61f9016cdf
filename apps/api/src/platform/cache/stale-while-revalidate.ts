/** Milliseconds after which a key that was not requested is evicted. */
const EVICTED_AFTER_MS = 48 * 3_600_000

/**
 * Returns a cache by key. A value younger than `freshMs` is returned. Up to `staleMs` the stale value is returned while a new one is read.
 * Beyond that the read is awaited. Only one read per key runs at a time.
 */
export function staleWhileRevalidate<T>(freshMs: number, staleMs: number, onFailure: (error: unknown) => void = () => {}) {
  const entries = new Map<string, { value?: T; at: number; reading: Promise<T> | null }>()
  return async (key: string, now: Date, read: () => Promise<T>): Promise<T> => {
    const time = now.getTime()
    for (const [other, { at }] of entries) if (other !== key && time - at > EVICTED_AFTER_MS) entries.delete(other)
    const entry = entries.get(key) ?? { at: Number.NEGATIVE_INFINITY, reading: null }
    entries.set(key, entry)
    const age = time - entry.at
    if (entry.value !== undefined && age < freshMs) return entry.value
    entry.reading ??= read()
      .then((value) => {
        entry.value = value
        entry.at = time
        return value
      })
      .finally(() => {
        entry.reading = null
      })
    if (entry.value === undefined || age >= staleMs) return entry.reading
    entry.reading.catch(onFailure)
    return entry.value
  }
}
