import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Least bytes of a body that is compressed. Shorter bodies fit in about three packets, which compression would hardly reduce. */
const MIN_COMPRESSED_BYTES = 4 * 1024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * The encodings at the lowest levels that still compress repeated column and person names well. Higher levels take several times as long
 * for a few hundred bytes less (bench).
 */
const ENCODINGS: readonly [name: string, compress: (body: string | Buffer) => Promise<Buffer>][] = [
  ['br', (body) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip', (body) => gzip(body, { level: 1 })],
]

/**
 * Returns a hook that compresses long answers by the client's accept-encoding, if `mayBe` allows it. Exclude answers that contain both a
 * secret and attacker-controlled text, because the compressed length would leak the secret (BREACH). Streams are not compressed, because
 * files already are and live events must be sent at once. With `once` the route has one body, which is compressed once for each encoding.
 */
export function compressAnswers(mayBe: (request: FastifyRequest) => boolean, { once = false } = {}) {
  const compressed = new Map<string, Promise<Buffer>>()
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || Buffer.byteLength(payload) <= MIN_COMPRESSED_BYTES || !mayBe(request))
      return payload
    reply.header('vary', 'accept-encoding')
    const wanted = ENCODINGS.find(([name]) => accepts(String(request.headers['accept-encoding'] ?? ''), name))
    if (!wanted) return payload
    const [name, compress] = wanted
    const made = compressed.get(name) ?? compress(payload)
    if (once) compressed.set(name, made)
    const bytes = await made
    reply.header('content-encoding', name).header('content-length', bytes.length)
    return bytes
  }
}

/** Whether an accept-encoding header such as `gzip;q=0.8, br` names the encoding and does not refuse it with q=0. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((one) => {
    const [name = '', ...weights] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight))
  })
}
