/** A session warns this many milliseconds before it ends (experience.md, Work in progress is never lost). */
export const WARN_MS = 120_000
/** While the warning stands the server is asked this often, since another tab may have gone on working. */
const LOOK_EVERY_MS = 15_000
/** The look at the very end comes a little later, so that the server has ended it too. */
const AFTER_THE_END_MS = 1_000

/** What the server last said of the session's end; moments in milliseconds since 1970 by the server's clock. */
export interface SessionEnd {
  endsAt: number
  /** It ends then whatever happens: staying signed in cannot move it. */
  final: boolean
  warns: boolean
}

export function sessionEnd(told: { idleEndsAt: string; absoluteEndsAt: string }, now: number): SessionEnd {
  const endsAt = Date.parse(told.idleEndsAt)
  return { endsAt, final: endsAt >= Date.parse(told.absoluteEndsAt), warns: endsAt - now <= WARN_MS + AFTER_THE_END_MS }
}

/**
 * Milliseconds until the server is asked again, without extending anything: calls made meanwhile, here or in another tab, have moved the end,
 * and only the server knows of all of them.
 */
export function nextLook({ endsAt, warns }: SessionEnd, now: number): number {
  const left = Math.max(0, endsAt - now)
  return warns ? Math.min(LOOK_EVERY_MS, left + AFTER_THE_END_MS) : Math.max(AFTER_THE_END_MS, left - WARN_MS)
}

/** '1:42', what is left until the end; '0:00' when it has come. */
export function countdown(endsAt: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
