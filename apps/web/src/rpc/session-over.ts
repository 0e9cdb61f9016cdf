import { MESSAGES } from '@ivue/contracts/messages.ts'
import { dropToken } from './storage.ts'

export function isSessionOver(msg: string): boolean {
  return msg.trim() === MESSAGES.sessionOver
}

let leaving = false

/** Where to sign in, carrying the place to come back to (platform 2.1, 8). */
export function signInPath(from: { pathname: string; search: string; hash: string }): string {
  const place = from.pathname + from.search + from.hash
  return place === '/' || from.pathname === '/login' || from.pathname === '/logout' ? '/login' : `/login?from=${encodeURIComponent(place)}`
}

/** The session has ended: sign in again and come back here. Several calls may notice at once; the first one leaves. */
export function leaveForSignIn(): void {
  if (leaving || window.location.pathname === '/login') return
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
