const FORGOTTEN_MS = 48 * 3_600_000

/** Keeps what was read under a key. Older than `fresh` it is read again; up to `stale` the old value is answered meanwhile. One reading at a time for each key. */
export function keptFor<T>(fresh: number, stale: number, onFailure: (error: unknown) => void = () => {}) {
  const kept = new Map<string, { value?: T; at: number; reading: Promise<T> | null }>()
  return async (key: string, at: Date, read: () => Promise<T>): Promise<T> => {
    const time = at.getTime()
    for (const [other, { at: readAt }] of kept) if (other !== key && time - readAt > FORGOTTEN_MS) kept.delete(other)
    const entry = kept.get(key) ?? { at: Number.NEGATIVE_INFINITY, reading: null }
    kept.set(key, entry)
    const age = time - entry.at
    if (entry.value !== undefined && age < fresh) return entry.value
    entry.reading ??= read()
      .then((value) => {
        entry.value = value
        entry.at = time
        return value
      })
      .finally(() => {
        entry.reading = null
      })
    if (entry.value === undefined || age >= stale) return entry.reading
    entry.reading.catch(onFailure)
    return entry.value
  }
}
