import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { decodeDataUrl } from '../rpc/body.ts'
import type { HttpContext, SignedIn } from '../rpc/implement.ts'
import { Refusal, Unservable } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { checkZip } from '../xlsx/check-zip.ts'
import { XLSX } from './response.ts'
import { withFile } from './workbook-folder.ts'

/** Takes a workbook, as multipart or as a data URL, looks into it, and keeps it for the one who sent it. */
export async function takeUpload(
  { files }: Services,
  viewer: SignedIn,
  http: HttpContext,
  { uploadedFile, title }: { uploadedFile: string; title: string },
) {
  const bytes = http.file?.stream ?? dataUrl(uploadedFile)
  const name = http.file ? basename(http.file.name.replaceAll('\\', '/')) : title
  return withFile(bytes, async (path) => {
    if (http.file?.truncated()) throw new Unservable(413, 'The file is larger than 64 MB')
    await checkZip(path)
    const kept = await files.save({ title: name || title, mime: XLSX, purpose: 'upload', ownerId: viewer.userId }, createReadStream(path))
    return { fileName: kept.name, size: kept.size, title: kept.title }
  })
}

function dataUrl(text: string): Readable {
  const bytes = decodeDataUrl(text)
  if (!bytes) throw Refusal.field('uploadedFile', MESSAGES.invalidFileType)
  return Readable.from([bytes])
}
