/**
 * The one text of a value of JSON, by which it is hashed: keys in the order of their UTF-16 units, no spaces, and what is undefined left out (RFC 8785, of which a
 * pack needs no more). Numbers are those of JSON.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, of]) => of !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, of]) => `${JSON.stringify(key)}:${canonicalJson(of)}`).join(',')}}`
}

/** The line of SQL by which anybody with the database computes the hash of a stored pack. */
export const hashLine = (packId: number): string =>
  `select encode(sha256(convert_to(content, 'UTF8')), 'hex') from monthly_packs where id = ${packId}`
