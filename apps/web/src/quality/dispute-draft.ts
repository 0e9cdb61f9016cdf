import { disputeProblems } from '@ivue/contracts/desks/dispute.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'

/** What a person says to a finding: `overturn` is Yes, No or empty (Select). */
export interface Said {
  overturn: string
  comment: string
}
/** By the finding's id. */
export type DisputeWords = Readonly<Record<number, Said>>

export const NOTHING_SAID: Said = { overturn: '', comment: '' }

/** The findings that are asked for an answer. */
export const openOf = (questions: readonly Question[]): Question[] => questions.filter(({ why }) => why === '')

/** Choosing Yes keeps what was written, choosing anything else clears it (work 4, Dispute). */
export function choose(words: DisputeWords, id: number, overturn: string): DisputeWords {
  const comment = overturn === 'Yes' ? (words[id]?.comment ?? '') : ''
  return { ...words, [id]: { overturn, comment } }
}

export function write(words: DisputeWords, id: number, comment: string): DisputeWords {
  return { ...words, [id]: { overturn: words[id]?.overturn ?? '', comment } }
}

/** How many open findings have neither Yes nor No yet. */
export function unanswered(questions: readonly Question[], words: DisputeWords): number {
  return openOf(questions).filter(({ id }) => !['Yes', 'No'].includes(words[id]?.overturn ?? '')).length
}

/** What is missing, by the finding's id, as the server would say it. */
export function problemsOf(questions: readonly Question[], words: DisputeWords): Record<number, string> {
  const open = openOf(questions).map(({ id }) => id)
  const answers = open.map((id) => ({ id, ...(words[id] ?? NOTHING_SAID) }))
  return Object.fromEntries(disputeProblems(open, answers).map(({ field, msg }) => [field, msg]))
}

/** The answers as `Overturn` carries them in `selectedValue`. */
export function answersOf(questions: readonly Question[], words: DisputeWords) {
  return openOf(questions).map(({ id }) => {
    const { overturn, comment } = words[id] ?? NOTHING_SAID
    return { id, overturn, overturn_comment: comment.trim() }
  })
}

const key = (reviewId: number) => `draft:dispute:${reviewId}`

/** Keeps the words for this session, so that a closed dialog forgets nothing; nothing said is nothing kept. */
export function keepDraft(store: Storage, reviewId: number, words: DisputeWords): void {
  const said = Object.entries(words).filter(([, { overturn, comment }]) => overturn !== '' || comment !== '')
  if (said.length === 0) store.removeItem(key(reviewId))
  else store.setItem(key(reviewId), JSON.stringify(Object.fromEntries(said)))
}

export const dropDraft = (store: Storage, reviewId: number): void => store.removeItem(key(reviewId))

/** What was kept for the findings that are still open; empty where nothing was, or it cannot be read. */
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
