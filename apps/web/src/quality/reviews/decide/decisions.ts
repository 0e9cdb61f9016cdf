import { OVERTURN_RESULTS } from '@ivue/contracts/quality/reviews/words.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'

export interface Decided {
  /** Accept, Reject, or '' (Select). */
  result: string
  comment: string
}
/** By finding id. */
export type Decisions = Readonly<Record<number, Decided>>

export const UNDECIDED: Decided = { result: '', comment: '' }

/** Returns the disputed findings that wait for a decision. */
export const waitingOf = (questions: readonly Question[]): Question[] =>
  questions.filter(({ overturn, overturn_result, decided }) => overturn === 'Yes' && overturn_result === '' && !decided)

export const decide = (decisions: Decisions, id: number, change: Partial<Decided>): Decisions => ({
  ...decisions,
  [id]: { ...(decisions[id] ?? UNDECIDED), ...change },
})

/** Counts the findings without a decision (quality 4, Overturned review). */
export const undecided = (questions: readonly Question[], decisions: Decisions): number =>
  waitingOf(questions).filter(({ id }) => (decisions[id] ?? UNDECIDED).result === '').length

/** The decisions in the wire format of `answer` for `Overturned` (wire conventions, Quality). */
export const decisionsBody = (questions: readonly Question[], decisions: Decisions) =>
  waitingOf(questions).flatMap(({ id }) => {
    const { result, comment } = decisions[id] ?? UNDECIDED
    return isOneOf(OVERTURN_RESULTS, result) ? [{ id, overturn_result: result, overturn_comment: comment.trim() }] : []
  })

const key = (reviewId: number) => `draft:overturn:${reviewId}`

/** Stores the decisions as a draft for this session. Removes the draft if all are empty. */
export function keepDecisions(store: Storage, reviewId: number, decisions: Decisions): void {
  const made = Object.entries(decisions).filter(([, { result, comment }]) => result !== '' || comment !== '')
  if (made.length === 0) store.removeItem(key(reviewId))
  else store.setItem(key(reviewId), JSON.stringify(Object.fromEntries(made)))
}

export const dropDecisions = (store: Storage, reviewId: number): void => store.removeItem(key(reviewId))

/** Returns the draft for the findings that still wait; empty if there is none or it cannot be read. */
export function unsentDecisions(store: Storage, reviewId: number, questions: readonly Question[]): Decisions {
  try {
    const kept: unknown = JSON.parse(store.getItem(key(reviewId)) ?? 'null')
    const made = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
      string,
      Partial<Record<keyof Decided, unknown>> | undefined
    >
    return Object.fromEntries(
      waitingOf(questions).flatMap(({ id }) => {
        const { result, comment } = made[id] ?? {}
        return typeof result === 'string' && typeof comment === 'string' ? [[id, { result, comment }]] : []
      }),
    )
  } catch {
    return {}
  }
}
