/** How far the server's clock is ahead of the browser's, in milliseconds, according to its last answer. Clocks of PCs are often minutes off. */
let ahead = 0

/** Reads the `Date` header of an answer (whole seconds). */
export function noteServerTime(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(server)) ahead = server - Date.now()
}

/** The server's time in milliseconds since 1970, to compare with moments of the session. */
export function serverNow(): number {
  return Date.now() + ahead
}
