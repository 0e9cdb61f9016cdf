import { partyField, reasonField } from '@ivue/contracts/desks/decision.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'

/** The values of the Decision dialog, under their wire names: also the reason and the accountable party of each measure. */
export interface DecisionValues extends Record<ReturnType<typeof reasonField | typeof partyField>, string> {
  loanStatus: string
  /** Why a Closed loan is reopened. */
  reason: string
}
export type DecisionField = keyof DecisionValues

/** The unsent values of a Decision dialog, as stored in the browser. */
export interface DecisionDraft {
  words: DecisionValues
  /** When the values were stored, ISO 8601. */
  savedAt: string
}

/** Converts a decision of the server into values of the dialog. */
export function toDecisionValues(decision: {
  status: string
  measures: readonly { measure: number; reason: string; party: string }[]
}): DecisionValues {
  const words: Record<string, string> = { loanStatus: decision.status, reason: '' }
  for (const measure of MEASURES) {
    const found = decision.measures.find((row) => row.measure === measure)
    words[reasonField(measure)] = found?.reason ?? ''
    words[partyField(measure)] = found?.party ?? ''
  }
  return words as unknown as DecisionValues
}

const key = (recsID: number) => `draft:closing-decision:${recsID}`

export function storeDecisionDraft(store: Storage, recsID: number, words: DecisionValues, now: Date): DecisionDraft {
  const draft = { words, savedAt: now.toISOString() }
  store.setItem(key(recsID), JSON.stringify(draft))
  return draft
}

export const deleteDecisionDraft = (store: Storage, recsID: number): void => store.removeItem(key(recsID))

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the stored draft merged into the current values, or null if there is none or it cannot be read. */
export function loadDraft(store: Storage, recsID: number, from: DecisionValues): DecisionDraft | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(key(recsID)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { words, savedAt } = stored as { words?: Record<string, unknown>; savedAt?: unknown }
    if (!isText(savedAt) || typeof words !== 'object' || words === null) return null
    const fields = Object.keys(from) as DecisionField[]
    const merged = Object.fromEntries(fields.map((field) => [field, isText(words[field]) ? words[field] : from[field]]))
    return { words: merged as unknown as DecisionValues, savedAt }
  } catch {
    return null
  }
}
