import { paths } from '@ivue/contracts/screens.ts'

/**
 * Returns the path to open after sign-in: the requested one if it belongs to this app, otherwise the landing path. Other origins, even if
 * disguised (`//evil`, `/\evil`), are never followed.
 */
export function pathAfterSignIn(search: string, landing: string): string {
  const home = isOwnAddress(landing) ? landing : paths.landing
  const requested = new URLSearchParams(search).get('from')
  return requested && isOwnAddress(requested) ? requested : home
}

function isOwnAddress(place: string): boolean {
  if (!/^\/(?![/\\])/.test(place)) return false
  const base = 'http://own.invalid'
  const url = new URL(place, base)
  // A path such as /.//evil begins with two slashes once it is normalized.
  if (url.pathname.startsWith('//')) return false
  return url.origin === base && url.pathname !== paths.signIn && url.pathname !== paths.signOut && url.pathname !== paths.root
}
