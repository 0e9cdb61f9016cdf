import type { Call } from '@ivue/contracts/contract.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readJson, UPLOAD_LIMIT } from './body.ts'
import type { HttpContext } from './implement.ts'
import { Refusal, Unservable } from './refusal.ts'

const typeOf = (request: FastifyRequest) => String(request.headers['content-type'] ?? '').toLowerCase()

/** The one file of a multipart upload; null where the call takes none or the request carries JSON. */
export async function fileOf(call: Call, request: FastifyRequest): Promise<HttpContext['file']> {
  if (call.kind !== 'upload' || !typeOf(request).startsWith('multipart/form-data')) return null
  const part = await request.file({ limits: { fileSize: UPLOAD_LIMIT, files: 1 } })
  if (!part) throw Refusal.field('uploadedFile', 'Send one file')
  return { name: part.filename, stream: part.file, truncated: () => part.file.truncated }
}

/** The body as the call takes it; `read` where it is being read already. Throws Unservable 400, 413 and 415, and Refusal that names the fields which do not fit. */
export async function inputOf(call: Call, request: FastifyRequest, read?: Promise<unknown>): Promise<unknown> {
  const type = typeOf(request)
  if (type && !type.startsWith('application/json')) throw new Unservable(415, 'Send JSON')
  const body = await (read ?? readJson(request.raw, call.kind))
  const parsed = call.input.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const fields = fieldMessages(parsed.error)
  throw new Refusal(Object.values(fields)[0] ?? 'The body does not fit', { fields })
}

/** Field path → first message of that field; a body that is not an object is named "body". */
function fieldMessages(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  const visit = (issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[]) => {
    for (const issue of issues) {
      const path = [...base, ...issue.path]
      if (issue.code === 'invalid_union' && issue.message === 'Invalid input' && issue.errors[0]) visit(issue.errors[0], path)
      else fields[path.join('.') || 'body'] ??= issue.message
    }
  }
  visit(error.issues, [])
  return fields
}
