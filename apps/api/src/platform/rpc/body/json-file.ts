import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Refusal, Unservable } from '../refusal.ts'
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES, parseJson } from './body.ts'
import { DataUrlSplitter } from './data-url.ts'

/** Most bytes of a data URL. Base64 makes it a third larger than its file. */
const MAX_DATA_URL_BYTES = Math.ceil((MAX_UPLOAD_BYTES * 4) / 3) + 4096

/**
 * Returns the file of a JSON upload, decoded while it arrives: `{uploadedFile: "data:…;base64,…"}` (platform 7). `parseBody` parses the
 * body without the data once it has ended. The stream fails with Unservable 400 or 413, or with a Refusal when there is no valid file.
 */
export function fileOfJson(request: IncomingMessage, parseBody: (body: unknown) => { uploadedFile: string }): Readable {
  return Readable.from(decoded(request, parseBody), { objectMode: false })
}

async function* decoded(request: IncomingMessage, parseBody: (body: unknown) => { uploadedFile: string }): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_DATA_URL_BYTES) throw tooLarge()
  const splitter = new DataUrlSplitter()
  let read = 0
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      read += chunk.length
      const bytes = splitter.push(chunk)
      size += bytes.length
      if (read > MAX_DATA_URL_BYTES || size > MAX_UPLOAD_BYTES) throw tooLarge()
      if (splitter.found > 1) throw Refusal.field('uploadedFile', 'Send one file')
      if (splitter.restLength > MAX_BODY_BYTES) throw noFile()
      if (bytes.length > 0) yield bytes
    }
  } finally {
    // If the body stayed unread, the connection would be reset before the client has read the response.
    request.resume()
  }
  const { uploadedFile } = parseBody(parseJson(splitter.rest()))
  if (uploadedFile === '' || uploadedFile !== splitter.head) throw noFile()
}

const tooLarge = () => new Unservable(413, 'The file is larger than 64 MB')
const noFile = () => Refusal.field('uploadedFile', MESSAGES.invalidFileType)
