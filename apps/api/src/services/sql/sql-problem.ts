/**
 * Why SQL cannot be run, as a message for its author. `position` counts characters from 1, null if there is none. `recorded` is the message
 * stored for others, without parts of the SQL or the data.
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
