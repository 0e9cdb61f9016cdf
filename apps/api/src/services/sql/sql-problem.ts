/** Why SQL cannot be run, in words for who wrote it. `position`: where, counted from 1 in characters; null where no place is to blame. */
export class SqlProblem extends Error {
  readonly position: number | null

  constructor(message: string, position: number | null = null) {
    super(message)
    this.position = position
  }
}
