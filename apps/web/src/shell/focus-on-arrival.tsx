import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After going to another screen the focus stands on its name, so that it is read aloud and Tab goes on from there. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A page may be drawn a moment after its address is there: who has called the palette meanwhile is typing into it.
    if (document.activeElement?.closest('[aria-modal="true"] input')) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
