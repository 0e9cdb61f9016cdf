import { type RefCallback, useLayoutEffect } from 'react'

const PADDING = 4

/** Sets the available height of a panel (`--room`), and `data-scrolls` if its content is higher. Styles use both. */
function setRoom({ availableHeight, elements: { floating } }: { availableHeight: number; elements: { floating: HTMLElement } }): void {
  floating.style.setProperty('--room', `${availableHeight}px`)
  floating.toggleAttribute('data-scrolls', floating.scrollHeight > availableHeight)
}

/**
 * The options that keep a panel inside the window. It opens above its element if there is no space below, and shifts sideways up to 4 px
 * from the edge.
 */
export const KEEP_IN_WINDOW = { flip: { crossAxis: false }, shift: { padding: PADDING }, size: { padding: PADDING, apply: setRoom } }

/**
 * The target of a popover: an invisible element at the place of the button. The button itself is rendered elsewhere, because the
 * popover's code loads later.
 */
export function PopoverAnchor({ at, ref }: { at: string | HTMLElement; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(typeof at === 'string' ? document.getElementById(at) : at)
  }, [at, ref])
  return null
}
