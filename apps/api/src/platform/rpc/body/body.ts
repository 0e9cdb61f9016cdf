import type { IncomingMessage } from 'node:http'
import { Unservable } from '../refusal.ts'

export const MAX_BODY_BYTES = 1024 * 1024
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const SEPARATORS = /[\u0000\u001c-\u001f]/g

/** Reads and parses a JSON body. Throws Unservable 400 or 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const tooLarge = () => new Unservable(413, 'The body is larger than 1 MB')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  return parseJson((await readBytes(request, MAX_BODY_BYTES, tooLarge)).toString('utf8'))
}

export const unreadableJson = () => new Unservable(400, 'The body is not readable JSON')

/** Parses the text of a JSON body. An empty text is `{}`, because the old client sends it for "no body". Throws Unservable 400. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, checkedMember)
  } catch (error) {
    if (error instanceof Unservable) throw error
    throw unreadableJson()
  }
}

/** Reads a body by 'data' events, because `for await` costs more than all other work on a short body. */
function readBytes(request: IncomingMessage, limit: number, tooLarge: () => Error): Promise<Buffer> {
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

/**
 * Makes a member safe for Postgres, which rejects unpaired surrogates: replaces them by U+FFFD in a value, and refuses them in a name.
 */
function checkedMember(key: string, value: unknown): unknown {
  if (key === '__proto__') throw unreadableJson()
  if (!key.isWellFormed()) throw new Unservable(400, `The name ${JSON.stringify(key.toWellFormed())} in the body is not well-formed text`)
  // Postgres text cannot hold U+0000, and U+001C to U+001F separate cells in the search columns. Nobody types these characters.
  if (typeof value === 'string') return value.replaceAll(SEPARATORS, ' ').toWellFormed()
  return value
}
