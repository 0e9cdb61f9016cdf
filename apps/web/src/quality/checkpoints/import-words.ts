import type { CheckpointImport } from '@ivue/contracts/quality/checkpoints/contract.ts'

/** The largest file in bytes: encoded as base64 it still fits a request body of 1 MB. */
const MAX_BYTES = 700_000

export const whyTooLarge = (bytes: number): string => (bytes > MAX_BYTES ? 'The workbook is larger than 700 KB: no question bank is' : '')

/** Returns 'Imported: 3 new, 1 changed'. */
export const importResult = ({ created, changed, waits }: CheckpointImport): string =>
  `${waits ? 'Waiting for approval' : 'Imported'}: ${created} new, ${changed} changed`
