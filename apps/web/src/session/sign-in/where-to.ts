import { paths } from '@ivue/contracts/screens.ts'

/**
 * The place to go after sign-in: the one asked for, if it is a place of this app, else the landing path of the server.
 * Another origin, in whatever disguise (`//evil`, `/\evil`), is never followed.
 */
export function whereTo(search: string, landing: string): string {
  const home = isOwnPlace(landing) ? landing : paths.landing
  const asked = new URLSearchParams(search).get('from')
  return asked && isOwnPlace(asked) ? asked : home
}

function isOwnPlace(place: string): boolean {
  if (!/^\/(?![/\\])/.test(place)) return false
  const base = 'http://own.invalid'
  const url = new URL(place, base)
  return url.origin === base && url.pathname !== paths.signIn && url.pathname !== paths.signOut && url.pathname !== paths.root
}
