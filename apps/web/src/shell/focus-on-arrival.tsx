import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the title after navigating to another screen, so that it is read aloud and Tab continues from there. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // The page may render long after the address changed. If the palette was opened meanwhile, the focus stays there.
    if (document.activeElement?.closest('[aria-modal="true"] input')) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
