/** How far the server's clock is ahead of this one, in milliseconds, as its last answer said; clocks of desks are often minutes off. */
let ahead = 0

/** Takes the `Date` header of an answer (whole seconds). */
export function noteServerTime(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(server)) ahead = server - Date.now()
}

/** Milliseconds since 1970 by the server's clock: what moments of a session are compared with. */
export function serverNow(): number {
  return Date.now() + ahead
}
