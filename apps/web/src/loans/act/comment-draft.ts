import { type CommentDraft, NO_DRAFT } from '../../worklist/dialogs/use-comment-form.ts'

const key = (loanNumber: string) => `draft:comment:${loanNumber}`

/** Returns the unsent comment on a loan with its mentions, from this window's storage. Signing out clears it. */
export function readUnsentComment(store: Storage, loanNumber: string): CommentDraft {
  const stored = store.getItem(key(loanNumber))
  return stored === null ? NO_DRAFT : (JSON.parse(stored) as CommentDraft)
}

export function storeComment(store: Storage, loanNumber: string, draft: CommentDraft): void {
  if (draft.closercomment.trim() === '') store.removeItem(key(loanNumber))
  else store.setItem(key(loanNumber), JSON.stringify(draft))
}
