import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { utility } from '@ivue/contracts/grid/contract.ts'
import type { ExportFormat } from '@ivue/contracts/grid/exports.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { call, callWithMessage } from '../rpc/call.ts'
import { downloadFile } from '../rpc/download.ts'
import { errorMessage, isUnreachable } from '../rpc/errors.ts'
import { isSessionOver } from '../rpc/session-over.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** How a list is exported: as a workbook (`xls`) or a CSV file (`csv`) to download, or as a workbook mailed to the viewer (`mailToMe`). */
export type ExportKind = 'xls' | 'csv' | 'mailToMe'

/** A row as it is displayed, by column name. */
export type WorkbookRow = Record<string, string | number>

/** Rows written so far, or null if unknown. */
export type ExportProgress = { done: number; total: number } | null

const POLL_MS = 700
const MAILED_MS = 5000

/**
 * Exports the whole list with its filters, search and order, and waits for the workbook even if the person leaves the page. Failures are
 * shown as a toast and not thrown.
 */
export async function exportAndSave(
  list: Call,
  request: GridRequest,
  kind: ExportKind,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  try {
    const answer = await callWithMessage(list, {
      ...request,
      ...(kind === 'csv' ? { xls: 1, format: kind } : { [kind]: 1 }),
    } as InputOf<Call>)
    if (kind === 'mailToMe') toast.success(answer.msg || MESSAGES.willReceiveEmail, MAILED_MS)
    else await downloadWhenWritten((answer.response as { fileName: string }).fileName, onProgress)
  } catch (error) {
    showFailure(failureText(list, kind), error)
  }
}

/**
 * Returns the error text of platform 8 and quality 8. Shared services have a different text; they are recognized by name so that the first
 * load does not include their contract.
 */
function failureText({ option }: Call, kind: ExportKind): string {
  if (kind === 'mailToMe') return MESSAGES.errorEmailingFile
  return option === 'com_services' ? MESSAGES.errorServiceFile : MESSAGES.errorDownloadingFile
}

async function downloadWhenWritten(filename: string, onProgress: (progress: ExportProgress) => void): Promise<void> {
  for (;;) {
    const { state, done, total, msg } = await loadStatus(filename)
    if (state === 'failed') throw new Error(msg)
    if (state === 'done') return downloadExport(filename)
    onProgress(total > 0 ? { done, total } : null)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Returns the state of an export. Retries while the server is unreachable, because the workbook is written in the background. */
async function loadStatus(filename: string) {
  for (;;) {
    try {
      return await call(utility.exportStatus, { filename }, { background: true })
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

export async function exportRows(title: string, rows: WorkbookRow[], format: ExportFormat): Promise<void> {
  try {
    const { fileName } = await call(utility.createXLS, { filename: title, dataArray: rows, format })
    await downloadExport(fileName)
  } catch (error) {
    showFailure(MESSAGES.errorDownloadingFile, error)
  }
}

export async function downloadExport(filename: string): Promise<void> {
  try {
    await downloadFile(utility.downloadXLS, { filename })
  } catch (error) {
    showFailure(MESSAGES.couldNotDownload, error)
  }
}

/** The id of the toast of all failures. They share one, because several toasts would cover the export buttons. */
const FAILURE_TOAST_ID = 'export'

function showFailure(words: string, error: unknown): void {
  const why = errorMessage(error)
  if (!isSessionOver(why)) toast.error(words, { id: FAILURE_TOAST_ID, ...(why && why !== words && { detail: why }) })
}
