/** The used part of a parsed distinguished name. The published types of ldapjs declare it as a string. */
interface ParsedName {
  length: number
  rdnAt(index: number): { keys(): Iterable<string>; getValue(attribute: string): unknown }
}

/**
 * Returns an entry's name as text for a bind. ldapjs does not escape backslashes and reads a value such as `#41` as hexadecimal, so its
 * text can name another entry: here every character except letters and digits is escaped by RFC 4514 2.4.
 */
export function textOfName(name: unknown): string {
  if (!isParsedName(name)) return String(name)
  const parts = Array.from({ length: name.length }, (_, index) => {
    const rdn = name.rdnAt(index)
    return [...rdn.keys()].map((attribute) => `${attribute}=${textOfValue(rdn.getValue(attribute))}`).join('+')
  })
  return parts.join(',')
}

/** A value that the server sent in hexadecimal is an object with its bytes. */
function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/[^A-Za-z0-9]/gu, escaped)
  if (hasBytes(value)) return `#${value.buffer.toString('hex')}`
  return String(value)
}

const escaped = (sign: string) => Buffer.from(sign).toString('hex').replaceAll(/../g, '\\$&')

const isParsedName = (name: unknown): name is ParsedName => typeof name === 'object' && name !== null && 'rdnAt' in name

const hasBytes = (value: unknown): value is { buffer: Buffer } =>
  typeof value === 'object' && value !== null && 'buffer' in value && Buffer.isBuffer(value.buffer)
