import type { FieldMessages } from '@ivue/contracts/envelope.ts'

/** "No", said to a person: `flag: false` with this message, HTTP 200. `response` may say more (fields, type). */
export class Refusal extends Error {
  readonly response: Record<string, unknown>
  /** The words that the audit trail keeps. They differ from the message where that repeats data. */
  readonly recorded: string

  constructor(message: string, response: Record<string, unknown> = {}, recorded = message) {
    super(message)
    this.response = response
    this.recorded = recorded
  }

  static field(field: string, message: string): Refusal {
    return new Refusal(message, { fields: { [field]: message } satisfies FieldMessages })
  }
}

/** The request itself cannot be served: the envelope comes with this HTTP status. */
export class Unservable extends Error {
  readonly status: 400 | 404 | 405 | 413 | 415 | 503

  constructor(status: Unservable['status'], message: string) {
    super(message)
    this.status = status
  }
}
