/**
 * Why SQL cannot be run, in words for who wrote it. `position`: where, counted from 1 in characters; null where no place is to blame. `recorded`: the words that others
 * may read later, which repeat neither the SQL nor the data.
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
