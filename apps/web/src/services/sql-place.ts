export interface SqlPlace {
  /** Line and column are counted from 1. */
  line: number
  column: number
  /** Index in the JavaScript string. */
  index: number
}

/** Returns the place of a position that the server counts in characters from 1. A position past the end gives the end of the text. */
export function toSqlPlace(sql: string, position: number): SqlPlace {
  const before = [...sql].slice(0, Math.max(0, position - 1)).join('')
  const lines = before.split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, index: before.length }
}

/** Returns the index after the word or sign that begins at an index, so that all of it can be marked. */
export function endOfToken(sql: string, index: number): number {
  const [found = ''] = /^(?:[\p{L}\p{N}_.]+|[^\s])/u.exec(sql.slice(index)) ?? []
  return index + found.length
}
