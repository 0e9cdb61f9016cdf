import type { IncomingMessage } from 'node:http'
import { Unservable } from '../refusal.ts'

export const BODY_LIMIT = 1024 * 1024
export const UPLOAD_LIMIT = 64 * 1024 * 1024
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const SEPARATORS = /[\u0000\u001c-\u001f]/g

/** Reads a JSON body. Throws Unservable 400 and 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const tooLarge = () => new Unservable(413, 'The body is larger than 1 MB')
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge()
  return parseJson((await bytesOf(request, BODY_LIMIT, tooLarge)).toString('utf8'))
}

export const unreadableJson = () => new Unservable(400, 'The body is not readable JSON')

/** The text of a JSON body; an empty one is `{}`, as the old client sends "no body". Throws Unservable 400. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text, checkedMember)
  } catch (error) {
    if (error instanceof Unservable) throw error
    throw unreadableJson()
  }
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

/** Half of a pair of surrogates is no text to Postgres: in a value it becomes U+FFFD, in a name it is refused. */
function checkedMember(key: string, value: unknown): unknown {
  if (key === '__proto__') throw unreadableJson()
  if (!key.isWellFormed()) throw new Unservable(400, `The name ${JSON.stringify(key.toWellFormed())} in the body is not well-formed text`)
  // Postgres has no text with U+0000, and U+001C to U+001F separate the cells that a search looks through; nobody types one.
  if (typeof value === 'string') return value.replaceAll(SEPARATORS, ' ').toWellFormed()
  return value
}
