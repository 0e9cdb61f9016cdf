import type {} from '@fastify/multipart'
import type { Call } from '@ivue/contracts/contract.ts'
import type { FieldMessages } from '@ivue/contracts/envelope.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { HttpContext } from '../implement.ts'
import { Refusal, Unservable } from '../refusal.ts'
import { MAX_UPLOAD_BYTES, readJson } from './body.ts'
import { fileOfJson } from './json-file.ts'
import { findProblems } from './problems.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i
const MULTIPART_TYPE = /^multipart\/form-data\s*(;|$)/i
/** Most form fields that are sent with the file. They are buffered and ignored. */
const MAX_PARTS = 20
const MAX_OF_PART = 10_000
const contentType = ({ headers }: FastifyRequest) => headers['content-type'] ?? ''

const fileTooLarge = () => new Unservable(413, 'The file is larger than 64 MB')
/** Allowance for multipart boundaries and part headers. */
const MULTIPART_OVERHEAD = 1024 * 1024

/**
 * Returns the file of an upload as a stream, sent as multipart or as a data URL in JSON; null for a call that takes none. Throws
 * Unservable 400 when the multipart body is malformed, 413 and 415. A file that exceeds the limit while it is read fails its stream
 * with 413.
 */
export async function readUpload(call: Call, request: FastifyRequest): Promise<HttpContext['file']> {
  if (call.kind !== 'upload') return null
  if (!MULTIPART_TYPE.test(contentType(request))) {
    refuseOtherTypes(request)
    return { name: '', stream: fileOfJson(request.raw, (body) => parseOrRefuse(call.input, body ?? {}) as { uploadedFile: string }) }
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + MULTIPART_OVERHEAD) throw fileTooLarge()
  const part = await request
    .file({ limits: { fileSize: MAX_UPLOAD_BYTES, files: 1, fields: MAX_PARTS, fieldSize: MAX_OF_PART } })
    .catch(() => {
      throw new Unservable(400, 'Send one whole file as multipart/form-data')
    })
  if (!part) throw Refusal.field('uploadedFile', 'Send one file')
  if (part.file.truncated) throw fileTooLarge()
  part.file.once('limit', () => part.file.destroy(fileTooLarge()))
  return { name: part.filename, stream: part.file }
}

/** Returns the body as it was sent. Throws Unservable 400, 413 or 415. */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  refuseOtherTypes(request)
  return (await readJson(request.raw)) ?? {}
}

function refuseOtherTypes(request: FastifyRequest): void {
  const type = contentType(request)
  if (type && !JSON_TYPE.test(type)) throw new Unservable(415, 'Send JSON')
}

/** Maximum number of fields that are reported. Only a program sends more errors than this. */
const MAX_FIELDS = 50
/** Zod option that leaves default messages empty, so that `findProblems` writes them. */
const WITHOUT_MESSAGES = { error: () => '' }

/**
 * Parses a value by a schema. `at` is the path of the value within the body. Throws Refusal with the first message of each field path;
 * an invalid body itself is named "body".
 */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, value: unknown, at: readonly string[] = []): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: FieldMessages = {}
  // Parsed a second time for the messages: creating them on the first pass would slow down every valid call.
  for (const { name, message } of findProblems(schema.safeParse(value, WITHOUT_MESSAGES).error?.issues ?? [], at)) {
    fields[name || 'body'] ??= message
    if (Object.keys(fields).length === MAX_FIELDS) break
  }
  throw new Refusal(Object.values(fields)[0] ?? 'The body does not fit', { fields })
}
