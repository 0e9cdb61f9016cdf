import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { dropToken, storedToken } from './storage.ts'

export function isSessionOver(msg: string): boolean {
  return msg.trim() === MESSAGES.sessionOver
}

/** Has the person sign in again without leaving the page; answers whether they did. `sentWith` is the token of the request that met the end. */
export type RenewInPlace = (sentWith: string | null) => Promise<boolean>

let renewInPlace: RenewInPlace | null = null

/** While a protected page stands open, whoever draws it takes over what happens when the session ends. Answers how to give it back. */
export function holdThePage(renew: RenewInPlace): () => void {
  renewInPlace = renew
  return () => {
    if (renewInPlace === renew) renewInPlace = null
  }
}

/** The session has ended: the person signs in again in place, or the browser leaves for /login where no page holds anything. */
export async function renewSession(sentWith: string | null): Promise<boolean> {
  if (renewInPlace) return renewInPlace(sentWith)
  leaveForSignIn()
  return false
}

/**
 * Whether a request heard late of the end of a session: since it was sent, the page's own person has signed in again (`renewed` is the token they got, null
 * where they did not), and is signed in still.
 */
export const isToldLate = (sentWith: string | null, renewed: string | null): boolean =>
  renewed !== null && sentWith !== renewed && storedToken() === renewed

let leaving = false

/** Where to sign in, carrying the place to come back to (platform 2.1, 8). */
export function signInPath(from: { pathname: string; search: string; hash: string }): string {
  const place = from.pathname + from.search + from.hash
  const isNoPlaceToComeBackTo = place === paths.root || from.pathname === paths.signIn || from.pathname === paths.signOut
  return isNoPlaceToComeBackTo ? paths.signIn : `${paths.signIn}?from=${encodeURIComponent(place)}`
}

/** The session has ended: sign in again and come back here. Several calls may notice at once; the first one leaves. */
export function leaveForSignIn(): void {
  if (leaving || window.location.pathname === paths.signIn) return
  leaving = true
  dropToken()
  window.location.assign(signInPath(window.location))
}

/**
 * Signing out in one tab empties the storage that all tabs share (`key` is null): the others leave too, instead of showing loans to
 * whoever comes next, or working under another person's name once that person has signed in.
 */
export function leaveWithTheOthers(): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null) leaveForSignIn()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
