const WINDOW_MS = 30_000
const MAX_MESSAGES = 500

/** Returns how many lines with this key were left out since its last one; null if this one is left out too. */
export type RepeatLimiter = (key: string) => number | null

/** Admits one line of each key within 30 seconds. It remembers the 500 keys that were admitted last. */
export function createRepeatLimiter(now = () => performance.now()): RepeatLimiter {
  const admitted = new Map<string, { at: number; leftOut: number }>()
  return (key) => {
    const last = admitted.get(key)
    if (last && now() - last.at < WINDOW_MS) {
      last.leftOut++
      return null
    }
    admitted.delete(key)
    admitted.set(key, { at: now(), leftOut: 0 })
    const [oldest] = admitted.keys()
    if (admitted.size > MAX_MESSAGES && oldest !== undefined) admitted.delete(oldest)
    return last?.leftOut ?? 0
  }
}
