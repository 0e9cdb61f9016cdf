/** The part of a parsed distinguished name that is used here. The published types of ldapjs call it a string. */
interface ParsedName {
  length: number
  rdnAt(index: number): { keys(): Iterable<string>; getValue(attribute: string): unknown }
}

/**
 * The text of an entry's name, to bind with. The writer of ldapjs leaves a backslash as it is and takes a value such as `#41` for hexadecimal, so that
 * its text can be the name of another entry: here every sign but letters and digits is escaped as RFC 4514 2.4 allows.
 */
export function textOfName(name: unknown): string {
  if (!isParsedName(name)) return String(name)
  const parts = Array.from({ length: name.length }, (_, index) => {
    const rdn = name.rdnAt(index)
    return [...rdn.keys()].map((attribute) => `${attribute}=${textOfValue(rdn.getValue(attribute))}`).join('+')
  })
  return parts.join(',')
}

/** A value that the server wrote in hexadecimal arrives as its bytes. */
function textOfValue(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll(/[^A-Za-z0-9]/gu, escaped)
  if (hasBytes(value)) return `#${value.buffer.toString('hex')}`
  return String(value)
}

const escaped = (sign: string) => Buffer.from(sign).toString('hex').replaceAll(/../g, '\\$&')

const isParsedName = (name: unknown): name is ParsedName => typeof name === 'object' && name !== null && 'rdnAt' in name

const hasBytes = (value: unknown): value is { buffer: Buffer } =>
  typeof value === 'object' && value !== null && 'buffer' in value && Buffer.isBuffer(value.buffer)
