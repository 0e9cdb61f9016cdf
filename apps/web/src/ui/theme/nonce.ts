import { setNonce } from 'get-nonce'

/** Returns the page's style nonce, or undefined if the page is served without a content security policy (development). */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}

/**
 * Gives the nonce to get-nonce, from which the scroll lock of dialogs reads it
 * for its style element. Without it, the policy silently blocks that element.
 */
export function provideNonce(): void {
  const nonce = styleNonce()
  if (nonce) setNonce(nonce)
}
