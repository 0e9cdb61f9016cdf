import { useEffect, useState } from 'react'
import styles from './help.module.css'

/** A ring around an element of the page, which is scrolled into view. It follows the element when the page scrolls. */
export function HighlightRing({ element }: { element: Element }) {
  const [box, setBox] = useState<DOMRect | null>(null)
  useEffect(() => {
    const measure = () => setBox(element.getBoundingClientRect())
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    measure()
    window.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', measure, { capture: true })
  }, [element])
  if (!box) return null
  const { top, left, width, height } = box
  return <div className={styles.ring} aria-hidden="true" style={{ top: top - 3, left: left - 4, width: width + 8, height: height + 6 }} />
}
