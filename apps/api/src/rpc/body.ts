import type { IncomingMessage } from 'node:http'
import { Unservable } from './refusal.ts'

export const BODY_LIMIT = 1024 * 1024
export const UPLOAD_LIMIT = 64 * 1024 * 1024
/** A data URL carries a file a third larger than it is. */
const DATA_URL_LIMIT = Math.ceil((UPLOAD_LIMIT * 4) / 3) + 4096

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const SEPARATORS = /[\u0000\u001c-\u001f]/g

/** Reads a JSON body; an empty one is `{}`, as the old client sends "no body". Throws Unservable 400 and 413. */
export async function readJson(request: IncomingMessage, kind: string): Promise<unknown> {
  const text = await readText(request, kind === 'upload' ? DATA_URL_LIMIT : BODY_LIMIT)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, refusePrototype)
  } catch {
    throw new Unservable(400, 'The body is not readable JSON')
  }
}

async function readText(request: IncomingMessage, limit: number): Promise<string> {
  const tooLarge = () => new Unservable(413, limit === BODY_LIMIT ? 'The body is larger than 1 MB' : 'The file is larger than 64 MB')
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const text = (await bytesOf(request, limit, tooLarge)).toString('utf8')
  if (text.includes('\u0000')) throw new Unservable(400, 'The body is not readable JSON')
  return text
}

/** By the stream's events: reading it as an iterator costs a short body more than everything else that is done with it. */
function bytesOf(request: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return chunks.push(chunk)
      request.pause()
      fail(tooLarge())
    })
    request.on('end', () => done(Buffer.concat(chunks)))
    request.on('error', fail)
    request.on('close', () => request.complete || fail(new Unservable(400, 'The body is not complete')))
  })
}

function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Unservable(400, 'The body is not readable JSON')
  // Postgres has no text with U+0000, and U+001C to U+001F separate the cells that a search looks through; nobody types one.
  if (typeof value === 'string') return value.replaceAll(SEPARATORS, ' ')
  return value
}

/** The file of `{uploadedFile: "data:…;base64,…"}` (platform 7). Null when it is not a data URL. */
export function decodeDataUrl(text: string): Buffer | null {
  const comma = text.indexOf(',')
  if (!text.startsWith('data:') || comma < 0 || !text.slice(0, comma).endsWith(';base64')) return null
  return Buffer.from(text.slice(comma + 1), 'base64')
}
