import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface ShownTip {
  text: string
  left: number
  top: number
}

const MAX_WIDTH_PX = 300

/**
 * Shows why a cell is disabled, on hover and focus. All cells share this one tooltip, because one per cell would slow down scrolling.
 * Screen readers read the reason from the cell's `aria-description`.
 */
export function DisabledCellTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [shown, setShown] = useState<ShownTip | null>(null)
  useEffect(() => {
    const root = within.current
    if (!root) return
    const show = (event: Event) => {
      const target = (event.target as HTMLElement).closest<HTMLElement>('[data-why]')
      if (!target) return setShown(null)
      const { left, bottom } = target.getBoundingClientRect()
      setShown({ text: target.dataset.why ?? '', left: Math.max(4, Math.min(left, window.innerWidth - MAX_WIDTH_PX - 4)), top: bottom + 4 })
    }
    const hide = () => setShown(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const shows = ['mouseover', 'focusin'] as const
    const hides = ['mouseleave', 'focusout', 'scroll'] as const
    for (const name of shows) root.addEventListener(name, show)
    for (const name of hides) root.addEventListener(name, hide, true)
    root.addEventListener('keydown', onKey)
    return () => {
      for (const name of shows) root.removeEventListener(name, show)
      for (const name of hides) root.removeEventListener(name, hide, true)
      root.removeEventListener('keydown', onKey)
    }
  }, [within])
  if (!shown) return null
  return createPortal(
    <div
      role="tooltip"
      className="small fixed rounded untouchable max-width-300 pad-7-10 on-inv shadow-e2 color-on-inv layer-310"
      style={{ left: shown.left, top: shown.top }}
    >
      {shown.text}
    </div>,
    document.body,
  )
}
