/** Milliseconds by which the server's clock is ahead of the browser's, by its last answer. Clocks of PCs are often minutes off. */
let offsetMs = 0

/** Updates the offset from the `Date` header of an answer (whole seconds). */
export function updateServerTime(date: string | null): void {
  const server = date ? Date.parse(date) : Number.NaN
  if (!Number.isNaN(server)) offsetMs = server - Date.now()
}

/** Returns the server's time in milliseconds since 1970, to compare with times of the session. */
export function serverNow(): number {
  return Date.now() + offsetMs
}
