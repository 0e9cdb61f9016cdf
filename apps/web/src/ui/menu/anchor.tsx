import { type RefCallback, useLayoutEffect } from 'react'

/** Keeps a panel inside the window: it opens above its element if there is no space below, and shifts sideways up to 4 px from the edge. */
export const KEEP_IN_WINDOW = { flip: { crossAxis: false }, shift: { padding: 4 } }

/**
 * The target of a popover: an invisible element at the place of the button. The button itself is rendered elsewhere, because the
 * popover's code loads later.
 */
export function Anchor({ at, ref }: { at: string | HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(typeof at === 'string' ? document.getElementById(at) : at)
  }, [at, ref])
  return null
}
