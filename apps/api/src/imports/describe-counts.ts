import type { ImportCounts } from '@ivue/contracts/imports/contract.ts'

export const pickCounts = ({ created, changed, unchanged, mismatched, rejected }: ImportCounts): ImportCounts => ({
  created,
  changed,
  unchanged,
  mismatched,
  rejected,
})

/** Returns `3 new, 0 changed, 12 unchanged`, and the numbers of mismatched and rejected rows unless 0. */
export function describeCounts({ created, changed, unchanged, mismatched, rejected }: ImportCounts): string {
  const parts = [
    `${created} new`,
    `${changed} changed`,
    `${unchanged} unchanged`,
    ...(mismatched ? [`${mismatched} mismatched`] : []),
    ...(rejected ? [`${rejected} rejected`] : []),
  ]
  return parts.join(', ')
}

export function summaryText(run: ImportCounts & { state: string; message: string }): string {
  if (run.state !== 'done') return run.message
  return `Imported: ${describeCounts(run)}${run.message && `. ${run.message}`}`
}
