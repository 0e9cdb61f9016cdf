import { disputeProblems } from '@ivue/contracts/desks/dispute.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'

/** A person's answer to a finding: `overturn` is Yes, No or empty (Select). */
export interface DisputeEntry {
  overturn: string
  comment: string
}
export type DisputeWords = Readonly<Record<number, DisputeEntry>>

export const EMPTY_ENTRY: DisputeEntry = { overturn: '', comment: '' }

export const openOf = (questions: readonly Question[]): Question[] => questions.filter(({ why }) => why === '')

/** Yes keeps the comment, anything else clears it (work 4, Dispute). */
export function choose(words: DisputeWords, id: number, overturn: string): DisputeWords {
  const comment = overturn === 'Yes' ? (words[id]?.comment ?? '') : ''
  return { ...words, [id]: { overturn, comment } }
}

export function write(words: DisputeWords, id: number, comment: string): DisputeWords {
  return { ...words, [id]: { overturn: words[id]?.overturn ?? '', comment } }
}

export function unanswered(questions: readonly Question[], words: DisputeWords): number {
  return openOf(questions).filter(({ id }) => !['Yes', 'No'].includes(words[id]?.overturn ?? '')).length
}

export function problemsOf(questions: readonly Question[], words: DisputeWords): Record<number, string> {
  const open = openOf(questions).map(({ id }) => id)
  const answers = open.map((id) => ({ id, ...(words[id] ?? EMPTY_ENTRY) }))
  return Object.fromEntries(disputeProblems(open, answers).map(({ field, msg }) => [field, msg]))
}

/** The answers in the wire format of `selectedValue` for `Overturn`. */
export function answersOf(questions: readonly Question[], words: DisputeWords) {
  return openOf(questions).map(({ id }) => {
    const { overturn, comment } = words[id] ?? EMPTY_ENTRY
    return { id, overturn, overturn_comment: comment.trim() }
  })
}

const key = (reviewId: number) => `draft:dispute:${reviewId}`

/** Stores the answers in session storage, so that they survive closing the dialog. Removes the draft if all answers are empty. */
export function keepDraft(store: Storage, reviewId: number, words: DisputeWords): void {
  const said = Object.entries(words).filter(([, { overturn, comment }]) => overturn !== '' || comment !== '')
  if (said.length === 0) store.removeItem(key(reviewId))
  else store.setItem(key(reviewId), JSON.stringify(Object.fromEntries(said)))
}

export const dropDraft = (store: Storage, reviewId: number): void => store.removeItem(key(reviewId))

/** The stored answers of findings that are still open; empty if there are none or they cannot be read. */
export function draftOf(store: Storage, reviewId: number, questions: readonly Question[]): DisputeWords {
  try {
    const kept: unknown = JSON.parse(store.getItem(key(reviewId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return {}
    const said = kept as Record<string, { overturn?: unknown; comment?: unknown } | undefined>
    return Object.fromEntries(
      openOf(questions).flatMap(({ id }) => {
        const { overturn, comment } = said[id] ?? {}
        return typeof overturn === 'string' && typeof comment === 'string' ? [[id, { overturn, comment }]] : []
      }),
    )
  } catch {
    return {}
  }
}
