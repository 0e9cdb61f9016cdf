import { type RefCallback, useLayoutEffect } from 'react'

/** Keeps a panel inside the window: it opens above its element if there is no space below, and shifts sideways up to 4 px from the edge. */
export const KEEP_IN_WINDOW = { flip: { crossAxis: false }, shift: { padding: 4 } }

/** The target of a popover at the place of its button, which is rendered elsewhere because popovers load later. */
export function Anchor({ at, ref }: { at: string | HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(typeof at === 'string' ? document.getElementById(at) : at)
  }, [at, ref])
  return null
}
