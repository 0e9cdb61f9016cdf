const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The time of a full ring: a working week. */
const FULL_RING = 5 * DAY

export interface SlaClock {
  state: 'On track' | 'Due soon' | 'At risk' | 'Late'
  /** '24d', '2d 21h', '2h 58m', '12m': the two largest units. */
  span: string
  /** How much of the ring is left, 0.06 to 1. */
  fraction: number
}

/** A duration, at least a minute. From ten days or hours on the smaller unit is left out. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(Math.abs(ms) / MINUTE))
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (d > 0) return h > 0 && d < 10 ? `${d}d ${h}h` : `${d}d`
  if (h > 0) return m > 0 && h < 10 ? `${h}h ${m}m` : `${h}h`
  return `${m}m`
}

/** The clock of a due instant; null where `at` is no instant. `turns` are the last instants at which it is On track and Due soon. All ISO 8601 with offset. */
export function slaClock(at: string, now: number, [soon = at, risk = at]: readonly string[] = []): SlaClock | null {
  const due = Date.parse(at)
  if (Number.isNaN(due)) return null
  const left = due - now
  const state = left < 0 ? 'Late' : now > Date.parse(risk) ? 'At risk' : now > Date.parse(soon) ? 'Due soon' : 'On track'
  return { state, span: spanText(left), fraction: Math.max(0.06, Math.min(1, left / FULL_RING)) }
}
