import type { InputOf } from '@ivue/contracts/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import type { GridRequest } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { call, callWithMessage } from '../rpc/call.ts'
import { download } from '../rpc/download.ts'
import { isUnreachable, messageOf } from '../rpc/errors.ts'
import { isSessionOver } from '../rpc/session-over.ts'
import { toast } from '../ui/toast.tsx'
import type { SentRow } from './sent-rows.ts'
import type { ListCall } from './types.ts'

/** What becomes of the workbook: it is downloaded, or mailed to the viewer. */
export type ExportKind = 'xls' | 'mailToMe'

/** How many rows of how many are written; null while nobody knows. */
export type Progress = { done: number; total: number } | null

const ASK_AGAIN_MS = 700
const MAILED_MS = 5000

/**
 * Asks for the whole list as a workbook and waits for it, whatever page is on screen meanwhile; failures are said and not thrown. The list is asked for as it
 * stands: its filters, search and order travel, its page does not matter.
 */
export async function exportList(
  list: ListCall,
  request: GridRequest,
  kind: ExportKind,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  try {
    const asked = await callWithMessage(list, { ...request, [kind]: 1 } as InputOf<ListCall>)
    if (kind === 'mailToMe') toast.success(asked.msg || MESSAGES.willReceiveEmail, MAILED_MS)
    else await fetchMade((asked.response as { fileName: string }).fileName, onProgress)
  } catch (error) {
    fail(kind === 'mailToMe' ? MESSAGES.errorEmailingFile : MESSAGES.errorDownloadingFile, error)
  }
}

async function fetchMade(filename: string, onProgress: (progress: Progress) => void): Promise<void> {
  for (;;) {
    const { state, done, total, msg } = await statusOf(filename)
    if (state === 'failed') throw new Error(msg)
    if (state === 'done') return saveWorkbook(filename)
    onProgress(total > 0 ? { done, total } : null)
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

/** The workbook is written on whether it is asked after or not, so a lost server is waited for. */
async function statusOf(filename: string) {
  for (;;) {
    try {
      return await call(utility.exportStatus, { filename }, { background: true })
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

/** Makes a workbook of these rows and downloads it; failures are said and not thrown. */
export async function exportRows(title: string, rows: SentRow[]): Promise<void> {
  try {
    const { fileName } = await call(utility.createXLS, { filename: title, dataArray: rows })
    await saveWorkbook(fileName)
  } catch (error) {
    fail(MESSAGES.errorDownloadingFile, error)
  }
}

/** Saves one of the viewer's workbooks. */
export async function saveWorkbook(filename: string): Promise<void> {
  try {
    await download(utility.downloadXLS, { filename })
  } catch (error) {
    fail(MESSAGES.couldNotDownload, error)
  }
}

/** One failure at a time: several would pile up over the very buttons that try again. */
const TOAST = 'export'

function fail(words: string, error: unknown): void {
  const why = messageOf(error)
  if (!isSessionOver(why)) toast.error(words, { id: TOAST, ...(why && why !== words && { detail: why }) })
}
