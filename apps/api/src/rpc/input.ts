import type {} from '@fastify/multipart'
import type { Call } from '@ivue/contracts/contract.ts'
import type { FieldMessages } from '@ivue/contracts/envelope.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readJson, UPLOAD_LIMIT } from './body.ts'
import type { HttpContext } from './implement.ts'
import { problemsOf } from './problems.ts'
import { Refusal, Unservable } from './refusal.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i
const typeOf = ({ headers }: FastifyRequest) => headers['content-type'] ?? ''

/** The one file of a multipart upload; null where the call takes none or the request carries JSON. Throws Unservable 400 where no parts can be told apart. */
export async function fileOf(call: Call, request: FastifyRequest): Promise<HttpContext['file']> {
  if (call.kind !== 'upload' || !MULTIPART_TYPE.test(typeOf(request))) return null
  const part = await request.file({ limits: { fileSize: UPLOAD_LIMIT, files: 1 } }).catch(() => {
    throw new Unservable(400, 'Send one whole file as multipart/form-data')
  })
  if (!part) throw Refusal.field('uploadedFile', 'Send one file')
  return { name: part.filename, stream: part.file, truncated: () => part.file.truncated }
}

/** The body as the call takes it; `read` where it is being read already. Throws Unservable 400, 413 and 415, and Refusal that names the fields which do not fit. */
export async function inputOf(call: Call, request: FastifyRequest, read?: Promise<unknown>): Promise<unknown> {
  const type = typeOf(request)
  if (type && !JSON_TYPE.test(type)) throw new Unservable(415, 'Send JSON')
  const body = await (read ?? readJson(request.raw, call.kind))
  return fitting(call.input, body ?? {})
}

/** So many fields are told of; who sends more that do not fit is no person. */
const MOST_FIELDS = 50
/** What a schema says nothing of is said by `problemsOf`, never by the library. */
const SPEECHLESS = { error: () => '' }

/**
 * What a schema makes of a value, which stands in the body at `at` (the body itself unless it is named). Throws Refusal: field path → first message of that field; a
 * body that does not fit itself is named "body".
 */
export function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown, at: readonly string[] = []): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: FieldMessages = {}
  // Judged again for its words: asking for them every time would cost every call.
  for (const { name, message } of problemsOf(schema.safeParse(value, SPEECHLESS).error?.issues ?? [], at)) {
    fields[name || 'body'] ??= message
    if (Object.keys(fields).length === MOST_FIELDS) break
  }
  throw new Refusal(Object.values(fields)[0] ?? 'The body does not fit', { fields })
}
