/** Vocabulary of the desks (work 3, 4 and 9; domain 3). */

export const DESKS = ['closing', 'processor', 'underwriter'] as const
export type Desk = (typeof DESKS)[number]

/** How a call about a closing went: the choices of `callStatus` (quality 7). */
export const CALL_STATUSES = ['Spoke with them', 'Left a message', 'No answer', 'Call back later', 'Wrong number'] as const

export const CLOSING_STATUSES = ['WIP', 'Reschedule', 'Canceled', 'Closed'] as const
export type ClosingStatus = (typeof CLOSING_STATUSES)[number]

export const ACCOUNTABLE_PARTIES = ['NIPRT', 'NTRT', 'Closer', 'Sales', 'Processor', 'Underwriter', 'Borrower', 'Other'] as const

export const MEASURES = [1, 2, 3, 4] as const
export type Measure = (typeof MEASURES)[number]

/** What must be done by the due moment of each measure (domain 5.5). */
export const MEASURE_NAMES: Readonly<Record<number, string>> = {
  1: 'Initial Closing Disclosure',
  2: 'Final CD balanced',
  3: 'Closing package delivered',
  4: 'Funding released',
}

/** The result of a measure. Empty if it is not due yet or does not apply. */
export type SlaResult = 'Met' | 'Not Met' | ''

/** Returns the slot whose holder is responsible for a measure: slot 1 for P1, slot 2 for P2 to P4 (work 4). */
export function slotOfMeasure(measure: Measure): 1 | 2 {
  return measure === 1 ? 1 : 2
}

export const STAGES = ['Initial Review', 'Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review'] as const
export type Stage = (typeof STAGES)[number]

export const STAGED_DESKS = ['processor', 'underwriter'] as const
export type StagedDesk = (typeof STAGED_DESKS)[number]

export const STAGED_STATUSES: Readonly<Record<StagedDesk, readonly string[]>> = {
  processor: ['Open', 'Completed'],
  underwriter: ['Open', 'Completed', 'Completed with Errors'],
}

/** Choices of a processor decision: the stages after Initial Review. */
export const PROCESSOR_STATUSES = ['Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review'] as const
export const UNDERWRITER_STATUSES = ['Completed', 'Completed with Errors'] as const
export const ERROR_TYPES = ['Income', 'Assets', 'Collateral', 'Other'] as const
