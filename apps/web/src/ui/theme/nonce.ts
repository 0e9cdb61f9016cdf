import { setNonce } from 'get-nonce'

/** The page's style nonce, or undefined where the page is served without a policy (development). */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}

/** Gives the nonce to get-nonce, from which the scroll lock of dialogs takes it for its style element. Without it the policy blocks that silently. */
export function handOutNonce(): void {
  const nonce = styleNonce()
  if (nonce) setNonce(nonce)
}
