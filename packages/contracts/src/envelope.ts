import { z } from 'zod'

/** The answer to every call (platform 7; wire conventions, Envelope). Its `flag` is true on success. */
export interface Envelope<T = unknown> {
  flag: boolean
  msg: string
  response: T
}

/** Field name → message, inside `response.fields` of a refused body. */
export type FieldMessages = Record<string, string>

export const envelope = <T extends z.ZodType>(response: T) => z.object({ flag: z.boolean(), msg: z.string(), response })

/** Answer of a call that returns only its message. */
export const emptyResponse = z.object({})
