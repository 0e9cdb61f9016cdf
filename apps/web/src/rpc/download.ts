import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { DOWNLOADED_FILE_NAME } from '../browser/storage.ts'
import { parseEnvelope, post } from './call.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

const FALLBACK_NAME = 'data.xlsx'

/** Returns the file name of a Content-Disposition header, preferably in its UTF-8 form. Null if there is none. */
export function fileNameInHeader(header: string | null): string | null {
  const encoded = header?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded.trim())
  return header?.match(/filename="?([^";]+)"?/i)?.[1]?.trim() || null
}

/**
 * Downloads a file, saves it and returns its name: the server's name, else the stored
 * one, else data.xlsx (platform 7). A refusal comes as an envelope and is thrown.
 */
export async function downloadFile<C extends Call>(declaration: C, input: InputOf<C>): Promise<string> {
  const answer = await withSessionRenewal(async () => {
    const sent = await post(declaration, input)
    const isEnvelope = sent.headers.get('content-type')?.includes('application/json')
    if (isEnvelope || !sent.ok) parseEnvelope(sent.status, sent.statusText, await sent.text())
    return sent
  })
  const name = fileNameInHeader(answer.headers.get('content-disposition')) ?? sessionStorage.getItem(DOWNLOADED_FILE_NAME) ?? FALLBACK_NAME
  saveFile(await answer.blob(), name)
  return name
}

function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
