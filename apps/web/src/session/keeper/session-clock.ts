/** Milliseconds before the end of the session at which the warning appears (experience.md, Work in progress is never lost). */
export const WARN_MS = 120_000
/** Milliseconds between requests to the server during the warning. Another tab may have extended the session. */
const WARNING_POLL_MS = 15_000
/** Milliseconds between the end of the session and the call that confirms it. The server has then ended the session too. */
const END_CHECK_DELAY_MS = 1_000

/** The end of the session according to the server, in milliseconds since 1970 by the server's clock. */
export interface SessionEnd {
  endsAt: number
  /** Whether `endsAt` is the absolute limit, so that the session cannot be extended. */
  final: boolean
  warns: boolean
}

export function sessionEnd(answer: { idleEndsAt: string; absoluteEndsAt: string }, now: number): SessionEnd {
  const endsAt = Date.parse(answer.idleEndsAt)
  return { endsAt, final: endsAt >= Date.parse(answer.absoluteEndsAt), warns: endsAt - now <= WARN_MS + END_CHECK_DELAY_MS }
}

/**
 * Returns the milliseconds until the client checks again when the session ends. The check does not extend the session, but calls of this and
 * other tabs do, and only the server knows all of them.
 */
export function msUntilNextCheck({ endsAt, warns }: SessionEnd, now: number): number {
  const left = Math.max(0, endsAt - now)
  return warns ? Math.min(WARNING_POLL_MS, left + END_CHECK_DELAY_MS) : Math.max(END_CHECK_DELAY_MS, left - WARN_MS)
}

/** Returns the time left as '1:42', or '0:00' after the end. */
export function formatCountdown(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
