import type { Desk } from './words.ts'

/** The screen of each desk's list (platform 2.1, work 2). */
export const DESK_PATH: Readonly<Record<Desk, string>> = { closing: '/closing', processor: '/processor', underwriter: '/underwritter' }

/** A desk's list with one loan open on it: where a notice about the loan leads. */
export const loanLink = (desk: Desk, loanNumber: string): string => `${DESK_PATH[desk]}?loan=${loanNumber}`
