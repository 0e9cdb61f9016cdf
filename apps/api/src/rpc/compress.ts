import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Less is sent in three packets, which compressing would hardly make fewer. */
const WORTH_IT = 4 * 1024

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** At the lowest levels that tell columns and people from what they repeat: higher ones take several times as long for a few hundred bytes (bench). */
const ENCODINGS: readonly [name: string, compress: (body: string | Buffer) => Promise<Buffer>][] = [
  ['br', (body) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['gzip', (body) => gzip(body, { level: 1 })],
]

/**
 * A hook that compresses long answers as the client asks. Only those that `mayBe`: where a secret stands beside what somebody else may have put there, the length of a
 * compressed answer tells the secret letter by letter (BREACH). What comes as a stream is left as it is: files are compressed already, news are sent at once.
 */
export function compressAnswers(mayBe: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || Buffer.byteLength(payload) <= WORTH_IT || !mayBe(request))
      return payload
    reply.header('vary', 'accept-encoding')
    const wanted = ENCODINGS.find(([name]) => accepts(String(request.headers['accept-encoding'] ?? ''), name))
    if (!wanted) return payload
    const [name, compress] = wanted
    const bytes = await compress(payload)
    reply.header('content-encoding', name).header('content-length', bytes.length)
    return bytes
  }
}

/** Whether a list like `gzip;q=0.8, br` names the encoding and does not refuse it. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((one) => {
    const [name = '', ...weights] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !weights.some((weight) => /^q=0(?:\.0*)?$/.test(weight))
  })
}
