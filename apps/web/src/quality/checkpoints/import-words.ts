import type { CheckpointImport } from '@ivue/contracts/quality/checkpoints-contract.ts'

/** What a body carries, in bytes of the file. */
const MOST_BYTES = 700_000

/** Why a file is not sent; '' where it is. */
export const tooLarge = (bytes: number): string => (bytes > MOST_BYTES ? 'The workbook is larger than 700 KB: no question bank is' : '')

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** "Imported: 3 new, 1 changed" */
export const doneWords = ({ created, changed, waits }: CheckpointImport): string =>
  `${waits ? 'Waiting for approval' : 'Imported'}: ${created} new, ${changed} changed`
