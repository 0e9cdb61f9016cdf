import { disputeProblems } from '@ivue/contracts/desks/dispute.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'

/** A person's answer to a finding: `overturn` is Yes, No or empty (Select). */
export interface DisputeEntry {
  overturn: string
  comment: string
}
/** The answers to findings, by finding id. */
export type DisputeAnswers = Readonly<Record<number, DisputeEntry>>

export const EMPTY_ENTRY: DisputeEntry = { overturn: '', comment: '' }

/** Returns the findings that the person may still answer. */
export const findOpenFindings = (questions: readonly Question[]): Question[] => questions.filter(({ why }) => why === '')

/** Returns the answers after a choice of Yes, No or Select for a finding. Yes keeps its comment, anything else clears it (work 4, Dispute). */
export function withOverturn(words: DisputeAnswers, id: number, overturn: string): DisputeAnswers {
  const comment = overturn === 'Yes' ? (words[id]?.comment ?? '') : ''
  return { ...words, [id]: { overturn, comment } }
}

export function withComment(words: DisputeAnswers, id: number, comment: string): DisputeAnswers {
  return { ...words, [id]: { overturn: words[id]?.overturn ?? '', comment } }
}

export function countUnanswered(questions: readonly Question[], words: DisputeAnswers): number {
  return findOpenFindings(questions).filter(({ id }) => !['Yes', 'No'].includes(words[id]?.overturn ?? '')).length
}

export function findingProblems(questions: readonly Question[], words: DisputeAnswers): Record<number, string> {
  const open = findOpenFindings(questions).map(({ id }) => id)
  const answers = open.map((id) => ({ id, ...(words[id] ?? EMPTY_ENTRY) }))
  return Object.fromEntries(disputeProblems(open, answers).map(({ field, msg }) => [field, msg]))
}

/** Returns the answers in the wire format of `selectedValue` for `Overturn`. */
export function disputeBody(questions: readonly Question[], words: DisputeAnswers) {
  return findOpenFindings(questions).map(({ id }) => {
    const { overturn, comment } = words[id] ?? EMPTY_ENTRY
    return { id, overturn, overturn_comment: comment.trim() }
  })
}

const key = (reviewId: number) => `draft:dispute:${reviewId}`

/** Stores the answers in session storage, so that they survive closing the dialog. Removes the draft if all answers are empty. */
export function storeDisputeDraft(store: Storage, reviewId: number, words: DisputeAnswers): void {
  const entered = Object.entries(words).filter(([, { overturn, comment }]) => overturn !== '' || comment !== '')
  if (entered.length === 0) store.removeItem(key(reviewId))
  else store.setItem(key(reviewId), JSON.stringify(Object.fromEntries(entered)))
}

export const deleteDisputeDraft = (store: Storage, reviewId: number): void => store.removeItem(key(reviewId))

/** Returns the stored answers to findings that are still open. Empty if there are none or they cannot be read. */
export function readDraft(store: Storage, reviewId: number, questions: readonly Question[]): DisputeAnswers {
  try {
    const stored: unknown = JSON.parse(store.getItem(key(reviewId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return {}
    const entries = stored as Record<string, { overturn?: unknown; comment?: unknown } | undefined>
    return Object.fromEntries(
      findOpenFindings(questions).flatMap(({ id }) => {
        const { overturn, comment } = entries[id] ?? {}
        return typeof overturn === 'string' && typeof comment === 'string' ? [[id, { overturn, comment }]] : []
      }),
    )
  } catch {
    return {}
  }
}
