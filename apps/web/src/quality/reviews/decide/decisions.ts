import { OVERTURN_RESULTS } from '@ivue/contracts/quality/reviews/words.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'

/** QC's decision on the dispute of one finding, before it is sent. */
export interface OverturnDecision {
  /** Accept, Reject, or '' (Select). */
  result: string
  comment: string
}
/** The decisions on disputed findings, by finding id. */
export type Decisions = Readonly<Record<number, OverturnDecision>>

export const UNDECIDED: OverturnDecision = { result: '', comment: '' }

/** Returns the disputed findings that wait for a decision. */
export const findingsToDecide = (questions: readonly Question[]): Question[] =>
  questions.filter(({ overturn, overturn_result, decided }) => overturn === 'Yes' && overturn_result === '' && !decided)

export const withDecision = (decisions: Decisions, id: number, change: Partial<OverturnDecision>): Decisions => ({
  ...decisions,
  [id]: { ...(decisions[id] ?? UNDECIDED), ...change },
})

/** Counts the disputed findings without a decision (quality 4, Overturned review). */
export const countUndecided = (questions: readonly Question[], decisions: Decisions): number =>
  findingsToDecide(questions).filter(({ id }) => (decisions[id] ?? UNDECIDED).result === '').length

/** Returns the decisions in the wire format of `answer` for `Overturned` (wire conventions, Quality). */
export const decisionsBody = (questions: readonly Question[], decisions: Decisions) =>
  findingsToDecide(questions).flatMap(({ id }) => {
    const { result, comment } = decisions[id] ?? UNDECIDED
    return isOneOf(OVERTURN_RESULTS, result) ? [{ id, overturn_result: result, overturn_comment: comment.trim() }] : []
  })

const key = (reviewId: number) => `draft:overturn:${reviewId}`

/** Stores the decisions as a draft for this session. Removes the draft if all are empty. */
export function storeDecisions(store: Storage, reviewId: number, decisions: Decisions): void {
  const entered = Object.entries(decisions).filter(([, { result, comment }]) => result !== '' || comment !== '')
  if (entered.length === 0) store.removeItem(key(reviewId))
  else store.setItem(key(reviewId), JSON.stringify(Object.fromEntries(entered)))
}

export const deleteDecisions = (store: Storage, reviewId: number): void => store.removeItem(key(reviewId))

/** Returns the stored decisions on findings that still wait for one. Empty if there are none or they cannot be read. */
export function readDecisions(store: Storage, reviewId: number, questions: readonly Question[]): Decisions {
  try {
    const stored: unknown = JSON.parse(store.getItem(key(reviewId)) ?? 'null')
    const entries = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
      string,
      Partial<Record<keyof OverturnDecision, unknown>> | undefined
    >
    return Object.fromEntries(
      findingsToDecide(questions).flatMap(({ id }) => {
        const { result, comment } = entries[id] ?? {}
        return typeof result === 'string' && typeof comment === 'string' ? [[id, { result, comment }]] : []
      }),
    )
  } catch {
    return {}
  }
}
