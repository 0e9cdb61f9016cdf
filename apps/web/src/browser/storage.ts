import type { SessionFields } from '@ivue/contracts/session/contract.ts'
import { clearOfWindow } from './window-storage.ts'

/** The storage key of the token. This and the keys below are specified in platform 3.1. */
const TOKEN = 'loggedInToken'
const SESSION_KEYS = {
  lastLoginAt: 'lastLoggedInAt',
  fullName: 'loggedUser',
  loggedId: 'dashboardUserId',
  role: 'role',
  access_level: 'access_level',
  teamLead: 'teamLead',
  loginType: 'loginType',
  ad_network_acc: 'ad_network_acc',
} as const satisfies Partial<Record<keyof SessionFields, string>>

/** The key that is set after 'Change Later' in the password prompt (platform 2.6), so that it asks only once per sign-in. */
const CHANGE_LATER = 'changepassword'

export const DOWNLOADED_FILE_NAME = 'DownloadedFileName'

/** Returns the login token, or null if nobody is signed in. */
export function storedToken(): string | null {
  return localStorage.getItem(TOKEN)
}

export function storeSignIn(fields: SessionFields & { token: string }): void {
  sessionStorage.removeItem(CHANGE_LATER)
  if (sessionStorage.getItem(SESSION_KEYS.loggedId) !== String(fields.loggedId)) clearOfWindow()
  localStorage.setItem(TOKEN, fields.token)
  storeSession(fields)
}

/** Stores the fields of a session. Also called after `getLoginInfo`, because a new tab has the token but an empty session storage. */
export function storeSession(fields: SessionFields): void {
  for (const [field, key] of Object.entries(SESSION_KEYS)) sessionStorage.setItem(key, String(fields[field as keyof SessionFields]))
}

export function postponePasswordChange(): void {
  sessionStorage.setItem(CHANGE_LATER, '1')
}

export function isPasswordChangePostponed(): boolean {
  return sessionStorage.getItem(CHANGE_LATER) !== null
}

export function deleteToken(): void {
  localStorage.removeItem(TOKEN)
}

export function clearStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  clearOfWindow()
}
