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
