import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { fileOfJson } from './json-file.ts'

const MB = 1024 * 1024
const piece = Buffer.from('QUJD'.repeat(16_000))

/** Returns a request that counts the bytes that were read. The file has `size` bytes. */
function request(size: number, { length }: { length?: number } = {}) {
  const taken = { bytes: 0 }
  function* body() {
    yield Buffer.from('{"uploadedFile":"data:;base64,')
    for (let sent = 0; sent < size; sent += 48_000) {
      taken.bytes += 48_000
      yield piece
    }
    yield Buffer.from('"}')
  }
  const stream = Readable.from(body(), { objectMode: false })
  return { taken, raw: Object.assign(stream, { headers: { 'content-length': length } }) as unknown as IncomingMessage }
}

const fitting = (body: unknown) => body as { uploadedFile: string }

it('no more of a request is read than of its file', async () => {
  const { raw, taken } = request(60 * MB)
  const reader = fileOfJson(raw, fitting)[Symbol.asyncIterator]()
  await reader.next()
  await new Promise((done) => setImmediate(done))
  expect(taken.bytes).toBeLessThan(MB)
  let size = 0
  for await (const chunk of { [Symbol.asyncIterator]: () => reader }) size += chunk.length
  expect(size).toBeGreaterThan(59 * MB)
})

it('reading stops at 64 MB, whatever length is declared', async () => {
  const { raw } = request(65 * MB)
  await expect(fileOfJson(raw, fitting).resume().toArray()).rejects.toMatchObject({ status: 413, message: 'The file is larger than 64 MB' })
  const { raw: declared, taken } = request(1, { length: 100 * MB })
  await expect(fileOfJson(declared, fitting).toArray()).rejects.toMatchObject({ status: 413 })
  expect(taken.bytes).toBe(0)
})
