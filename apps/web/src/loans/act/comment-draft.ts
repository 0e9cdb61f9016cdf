const key = (loanNumber: string) => `draft:comment:${loanNumber}`

/** What somebody wrote about a loan and did not send, in the storage of this window; a sign-out empties it. */
export const keptComment = (store: Storage, loanNumber: string): string => store.getItem(key(loanNumber)) ?? ''

export function keepComment(store: Storage, loanNumber: string, text: string): void {
  if (text.trim() === '') store.removeItem(key(loanNumber))
  else store.setItem(key(loanNumber), text)
}
