import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { Services } from '../platform/app-services.ts'
import type { HttpContext, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { checkWorkbook } from '../platform/xlsx/read-workbook.ts'
import { XLSX } from '../platform/xlsx/sheet.ts'
import { withFile } from '../platform/xlsx/workbook-folder.ts'

/** Checks an uploaded workbook, stores it for its sender and returns the file. `title` is its name if the upload has none. */
export async function storeUpload(
  { files, children }: Services,
  viewer: SignedIn,
  { file, client }: HttpContext,
  { title }: { title: string },
) {
  if (!file) throw Refusal.field('uploadedFile', 'Send one file')
  const name = basename(file.name.replaceAll('\\', '/'))
  return withFile(file.stream, async (path) => {
    await children(String(viewer.userId), () => checkWorkbook(path), client)
    const stored = await files.save({ title: name || title, mime: XLSX, purpose: 'upload', ownerId: viewer.userId }, createReadStream(path))
    return { fileName: stored.name, size: stored.size, title: stored.title }
  })
}
