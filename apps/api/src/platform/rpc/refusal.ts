import type { FieldMessages } from '@ivue/contracts/envelope.ts'

/**
 * A refusal that is shown to the person. The envelope has `flag: false` with this message, HTTP 200. `response` may hold details (fields,
 * type).
 */
export class Refusal extends Error {
  readonly response: Record<string, unknown>
  /** The message in the audit trail. It differs from the shown message where that repeats data. */
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

/** Throws Refusal with the reason of a rule; does nothing for null. */
export function refuse(reason: string | null): void {
  if (reason) throw new Refusal(reason)
}

/** Throws Refusal with the problems by field, the first as its message; does nothing for none. */
export function refuseFields(fields: FieldMessages): void {
  const [first] = Object.values(fields)
  if (first) throw new Refusal(first, { fields })
}

/** The error that a request cannot be served. The envelope is sent with this HTTP status. */
export class Unservable extends Error {
  readonly status: 400 | 404 | 405 | 413 | 415 | 429 | 503

  constructor(status: Unservable['status'], message: string) {
    super(message)
    this.status = status
  }
}
