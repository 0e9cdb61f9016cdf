import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { deleteToken, storedToken } from '../browser/storage.ts'

export function isSessionOver(msg: string): boolean {
  return msg.trim() === MESSAGES.sessionOver
}

/**
 * Lets the person sign in again without leaving the page. Resolves with true if they did. The token of the failed request is `sentWith`.
 */
export type RenewInPlace = (sentWith: string | null) => Promise<boolean>

let renewInPlace: RenewInPlace | null = null

/** Registers what to do when the session ends, while a page is mounted that needs one. Returns a function that unregisters it. */
export function registerRenewal(renew: RenewInPlace): () => void {
  renewInPlace = renew
  return () => {
    if (renewInPlace === renew) renewInPlace = null
  }
}

/** Handles the end of the session. The person signs in again in place, or at /login if no page has registered a handler. */
export async function renewSession(sentWith: string | null): Promise<boolean> {
  if (renewInPlace) return renewInPlace(sentWith)
  leaveForSignIn()
  return false
}

/**
 * Whether a request failed only because it had an old token, and the same person has signed in again since. The token after that sign-in is
 * `renewed`, or null.
 */
export const isOutdatedFailure = (sentWith: string | null, renewed: string | null): boolean =>
  renewed !== null && sentWith !== renewed && storedToken() === renewed

let isLeaving = false

/** Returns the path of the sign-in page, with the place to return to (platform 2.1, 8). */
export function signInPath(from: { pathname: string; search: string; hash: string }): string {
  const place = from.pathname + from.search + from.hash
  const isNotReturnable = place === paths.root || from.pathname === paths.signIn || from.pathname === paths.signOut
  return isNotReturnable ? paths.signIn : `${paths.signIn}?from=${encodeURIComponent(place)}`
}

/** Goes to the sign-in page, which returns here afterwards. Several calls may fail at the same time, but only the first one navigates. */
export function leaveForSignIn(): void {
  if (isLeaving || window.location.pathname === paths.signIn) return
  isLeaving = true
  deleteToken()
  window.location.assign(signInPath(window.location))
}

/**
 * Signs this tab out when another tab signs out, which clears the storage shared by all tabs (`key` is null). Otherwise this tab would
 * still show loans, or continue under the name of the next person who signs in.
 */
export function signOutWithOtherTabs(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null) leaveForSignIn()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
