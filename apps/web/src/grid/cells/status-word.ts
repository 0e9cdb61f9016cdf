import { statusOf } from '../../ui/status.ts'

const UNKNOWN = statusOf('')

/** Whether a word has its own colour and icon. */
export const isStatus = (word: string) => statusOf(word) !== UNKNOWN
