import type { CheckpointImport } from '@ivue/contracts/quality/checkpoints/contract.ts'

/** Largest file, in bytes, that fits a request body (1 MB) once it is base64-encoded. */
const MOST_BYTES = 700_000

/** Returns the reason why a file is too large to send, or ''. */
export const tooLarge = (bytes: number): string => (bytes > MOST_BYTES ? 'The workbook is larger than 700 KB: no question bank is' : '')

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** For example 'Imported: 3 new, 1 changed'. */
export const doneWords = ({ created, changed, waits }: CheckpointImport): string =>
  `${waits ? 'Waiting for approval' : 'Imported'}: ${created} new, ${changed} changed`
