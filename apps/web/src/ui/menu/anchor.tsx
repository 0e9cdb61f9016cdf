import { type RefCallback, useLayoutEffect } from 'react'

/** If space is short, a panel flips above its element and shifts sideways, 4 px from the window's edge. */
export const KEEP_IN_WINDOW = { flip: { crossAxis: false }, shift: { padding: 4 } }

interface AnchorProps {
  at: string | HTMLElement
  ref?: RefCallback<HTMLElement>
}

/** The target of a popover whose button is rendered elsewhere, because the popover's code loads later than its button. */
export function Anchor({ at, ref }: AnchorProps) {
  useLayoutEffect(() => {
    ref?.(typeof at === 'string' ? document.getElementById(at) : at)
  }, [at, ref])
  return null
}
