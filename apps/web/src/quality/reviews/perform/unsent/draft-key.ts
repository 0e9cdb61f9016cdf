import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { call } from '../../../../rpc/call.ts'

const IV = 12
const keys = new Map<string, Promise<CryptoKey>>()

/**
 * Returns the encryption key of this person's unsaved answers in the browser. The
 * server derives it from its own secret. In the browser it is only in memory.
 */
export function loadDraftKey(who: string): Promise<CryptoKey> {
  const known = keys.get(who)
  if (known) return known
  const key = call(reviewSummary.getDraftKey, {}).then(({ key: text }) =>
    crypto.subtle.importKey(
      'raw',
      Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
      'AES-GCM',
      false,
      ['encrypt', 'decrypt'],
    ),
  )
  keys.set(who, key)
  // A failed request is not cached.
  key.catch(() => keys.delete(who))
  return key
}

/** Encrypts a text. The result can only be decrypted with the same `about`, which is authenticated. */
export async function encrypt(key: CryptoKey, text: string, about: string): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const additionalData = new TextEncoder().encode(about)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, new TextEncoder().encode(text)))
  const whole = new Uint8Array(IV + sealed.length)
  whole.set(iv)
  whole.set(sealed, IV)
  return whole
}

/** Decrypts a result of `encrypt`. Throws if the key or `about` differs. */
export async function decrypt(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>, about: string): Promise<string> {
  const additionalData = new TextEncoder().encode(about)
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, IV), additionalData }, key, sealed.subarray(IV))
  return new TextDecoder().decode(text)
}
