/** Returns a message without its quotations, which repeat what people typed or what their workbooks hold. */
export const withoutQuoted = (message: string): string => message.replace(/"[^"]*"/g, '"…"')

/** Returns a message without the texts of a body, and without the words in them that have four digits or more. */
export function withoutTyped(message: string, body: unknown): string {
  const lower = message.toLowerCase()
  const found = [...new Set(textsIn(body))].filter((text) => text.length > 1 && lower.includes(text.toLowerCase()))
  return found
    .sort((one, other) => other.length - one.length)
    .reduce((left, text) => left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'giu'), '…'), message)
}

function textsIn(body: unknown): string[] {
  const texts: string[] = []
  const left = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') {
      const numbers = value.split(/[\s,;:|/()<>'"]+|[.!?](?=\s|$)/).filter((word) => word.replace(/\D/g, '').length >= 4)
      for (const text of [value.trim(), ...numbers]) texts.push(text)
    } else if (value && typeof value === 'object') for (const inner of Object.values(value)) left.push(inner)
  }
  return texts
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
