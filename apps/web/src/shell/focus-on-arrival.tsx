import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After navigating to another screen, focuses its title, so that it is read aloud and Tab continues from there. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // A page may render after its address changed; do not take the focus if the palette was opened meanwhile.
    if (document.activeElement?.closest('[aria-modal="true"] input')) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
