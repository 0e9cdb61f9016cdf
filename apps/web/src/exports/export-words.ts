import type { ExportState } from '@ivue/contracts/grid/exports.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ExportProgress } from './export-workbook.ts'

const count = (n: number) => n.toLocaleString('en-US')

/** Returns 'Please wait ...', with the number of written rows if it is known. */
export function describeProgress(progress: ExportProgress): string {
  return progress ? `${MESSAGES.pleaseWait} ${count(progress.done)} of ${count(progress.total)}` : MESSAGES.pleaseWait
}

export function describeExportState({ state, phase, done, total, msg }: ExportState): string {
  if (state === 'done') return `Ready, ${countText(total, 'row')}`
  if (state === 'failed') return msg || 'It could not be made'
  if (phase === 'writing') return `Writing ${count(done)} of ${countText(total, 'row')}`
  return phase === 'counting' ? 'Counting rows' : 'Waiting for its turn'
}

/** Returns a file size as text. Empty for 0 bytes, because the workbook does not exist yet. */
export function formatFileSize(bytes: number): string {
  if (bytes === 0) return ''
  return bytes < 1_000_000 ? `${count(Math.max(1, Math.round(bytes / 1000)))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
