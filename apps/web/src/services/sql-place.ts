export interface SqlPlace {
  /** Both counted from 1. */
  line: number
  column: number
  /** Where it is in the text, as JavaScript counts. */
  index: number
}

/** Where a position of the server is, which counts characters from 1; at most the end of the text. */
export function placeOf(sql: string, position: number): SqlPlace {
  const before = [...sql].slice(0, Math.max(0, position - 1)).join('')
  const lines = before.split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1, index: before.length }
}

/** The end of the word or sign at a place, so that all of it can be marked. */
export function endOf(sql: string, index: number): number {
  const [found = ''] = /^(?:[\p{L}\p{N}_.]+|[^\s])/u.exec(sql.slice(index)) ?? []
  return index + found.length
}
