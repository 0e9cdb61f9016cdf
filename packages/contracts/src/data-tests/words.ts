/** Vocabulary of data tests (data-tests, Life). */

/** The states of a version. It is `Replaced` once the next version goes live. */
export const TEST_STATES = ['Draft', 'Shadow', 'Live', 'Replaced', 'Retired'] as const
export type TestState = (typeof TEST_STATES)[number]

/** What waits for the approval of a second person; '' for nothing. */
export const PROPOSALS = ['', 'Go live', 'Retire'] as const
export type Proposal = (typeof PROPOSALS)[number]

export const TEST_STEPS = ['shadow', 'propose', 'withdraw', 'retire'] as const
export type TestStep = (typeof TEST_STEPS)[number]
export const TEST_DECISIONS = ['approve', 'reject'] as const
export type TestDecision = (typeof TEST_DECISIONS)[number]

export const PARTIES = ['Processing', 'Underwriting', 'Closing', 'Sales'] as const
export type Party = (typeof PARTIES)[number]

export const TEST_RESULTS = ['fail', 'unknown', 'pass'] as const
export type TestResult = (typeof TEST_RESULTS)[number]

/** The reasons why people acknowledge a fail. */
export const ACKNOWLEDGEMENTS = ['Fixed in the loan system', 'Accepted', 'Not a fault'] as const
export type Acknowledgement = (typeof ACKNOWLEDGEMENTS)[number]

export const MAX_QUESTIONS = 3
export const MAX_ACKNOWLEDGED = 200
