/** Milliseconds by which the server's clock is ahead of the browser's, by its last answer. Clocks of PCs are often minutes off. */
let ahead = 0

/** Updates the offset from the `Date` header of an answer (whole seconds). */
export function noteServerTime(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(server)) ahead = server - Date.now()
}

/** Returns the server's time in milliseconds since 1970, to compare with times of the session. */
export function serverNow(): number {
  return Date.now() + ahead
}
