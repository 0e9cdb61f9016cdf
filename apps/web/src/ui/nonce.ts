import { setNonce } from 'get-nonce'

/** The page's style nonce, or undefined where the page is served without a policy (development). */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}

/** The scroll lock of dialogs makes its own style element and asks get-nonce; unset, the policy blocks it without a word. */
export function handOutNonce(): void {
  const nonce = styleNonce()
  if (nonce) setNonce(nonce)
}
