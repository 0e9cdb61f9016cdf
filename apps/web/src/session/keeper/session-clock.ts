/** The warning appears this many milliseconds before the session ends (experience.md, Work in progress is never lost). */
export const WARN_MS = 120_000
/** Interval of asking the server during the warning, because another tab may have extended the session. */
const LOOK_EVERY_MS = 15_000
/** The check at the end is delayed by this, so that the server has ended the session too. */
const AFTER_THE_END_MS = 1_000

/** The end of the session according to the server; milliseconds since 1970 by the server's clock. */
export interface SessionEnd {
  endsAt: number
  /** The session ends then in any case and cannot be extended. */
  final: boolean
  warns: boolean
}

export function sessionEnd(answer: { idleEndsAt: string; absoluteEndsAt: string }, now: number): SessionEnd {
  const endsAt = Date.parse(answer.idleEndsAt)
  return { endsAt, final: endsAt >= Date.parse(answer.absoluteEndsAt), warns: endsAt - now <= WARN_MS + AFTER_THE_END_MS }
}

/**
 * Milliseconds until the server is asked again, without extending the session. Calls made meanwhile, here or in other tabs, have extended it, and only the
 * server knows all of them.
 */
export function nextLook({ endsAt, warns }: SessionEnd, now: number): number {
  const left = Math.max(0, endsAt - now)
  return warns ? Math.min(LOOK_EVERY_MS, left + AFTER_THE_END_MS) : Math.max(AFTER_THE_END_MS, left - WARN_MS)
}

/** The time left as '1:42'; '0:00' after the end. */
export function countdown(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
