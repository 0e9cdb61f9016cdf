import { firstPath } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { callWithoutRenewal } from '../../rpc/call.ts'
import type { LoginInfo } from '../../viewer/viewer.tsx'

/** Returns the path to open for the signed-in person, or null if nobody is signed in or the server does not answer. */
export async function findPathAfterSignIn(search: string): Promise<string | null> {
  const signedIn = await callWithoutRenewal(login.getLoginInfo, {}).then(
    ({ response }) => response,
    () => null,
  )
  return signedIn && pathAfterSignIn(search, signedIn)
}

/**
 * Returns the path to open after sign-in: the requested one if it belongs to this app, otherwise the person's first page. Other
 * origins, even if disguised (`//evil`, `/\evil`), are never followed.
 */
export function pathAfterSignIn(search: string, signedIn: Pick<LoginInfo, 'landing' | 'permissions'>): string {
  const requested = new URLSearchParams(search).get('from')
  if (requested && isOwnAddress(requested)) return requested
  const first = firstPath(signedIn)
  return isOwnAddress(first) ? first : paths.landing
}

function isOwnAddress(place: string): boolean {
  if (!/^\/(?![/\\])/.test(place)) return false
  const base = 'http://own.invalid'
  const url = new URL(place, base)
  // A path such as /.//evil begins with two slashes once it is normalized.
  if (url.pathname.startsWith('//')) return false
  return url.origin === base && url.pathname !== paths.signIn && url.pathname !== paths.signOut && url.pathname !== paths.root
}
