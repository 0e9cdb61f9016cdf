import { buildHeaders, parseEnvelope } from './call.ts'
import { toTransportError } from './errors.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

interface JsonSchema {
  schema: object
  example?: unknown
}

export interface ApiCall {
  operationId: string
  summary: string
  description?: string
  'x-kind': string
  'x-permission': string
  requestBody: { content: { 'application/json': JsonSchema } }
  responses: { 200: { content: { 'application/json': JsonSchema } } }
}

/** The parts of the OpenAPI document that are shown. */
export interface ApiDocument {
  info: { description: string }
  paths: Record<string, { post: ApiCall }>
  components: { schemas: Record<string, object> }
}

export const API_DOCUMENT = `${import.meta.env?.BASE_URL ?? '/'}api/openapi.json`

/** Returns the OpenAPI document of the server. */
export function fetchApiDocument({ signal }: { signal: AbortSignal }): Promise<ApiDocument> {
  return withSessionRenewal(async () => {
    const answer = await fetch(API_DOCUMENT, { credentials: 'include', headers: buildHeaders({}), signal }).catch((error: unknown) => {
      throw toTransportError(error)
    })
    const text = await answer.text()
    const parsed = answer.ok ? JSON.parse(text) : null
    return parsed?.paths ? parsed : parseEnvelope(answer.status, answer.statusText, text)
  })
}
