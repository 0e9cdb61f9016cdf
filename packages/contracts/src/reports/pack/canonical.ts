/**
 * Returns the canonical JSON text of a value, from which its hash is computed: keys sorted by UTF-16 units, no spaces, without undefined
 * fields (the part of RFC 8785 that a pack needs).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, of]) => of !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, of]) => `${JSON.stringify(key)}:${canonicalJson(of)}`).join(',')}}`
}

export const packHashSql = (packId: number): string =>
  `select encode(sha256(convert_to(content, 'UTF8')), 'hex') from monthly_packs where id = ${packId}`
