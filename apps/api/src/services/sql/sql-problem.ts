/** A message for the author of SQL, and the one that is stored for others, without parts of the SQL or the data. */
export interface Reason {
  shown: string
  stored: string
}

/** Returns a reason from a template. Its texts are whatever the author typed, so they are not stored; its numbers are. */
export function reason(words: readonly string[], ...values: (string | number)[]): Reason {
  const join = (text: (value: string | number) => string) =>
    words.map((word, index) => word + (index < values.length ? text(values[index] ?? '') : '')).join('')
  return { shown: join(String), stored: join((value) => (typeof value === 'number' ? String(value) : '…')) }
}

/** Returns a reason that repeats nothing of the SQL. */
export const fixedReason = (words: string): Reason => ({ shown: words, stored: words })

/**
 * The error that SQL cannot be run, with a message for its author. `position` counts characters from 1, null if there is none. `recorded`
 * is the message stored for others, without parts of the SQL or the data.
 */
export class SqlProblem extends Error {
  readonly position: number | null
  readonly recorded: string

  constructor(message: string, position: number | null = null, recorded = message) {
    super(message)
    this.position = position
    this.recorded = recorded
  }
}
