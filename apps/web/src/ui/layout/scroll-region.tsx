import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

interface ScrollRegionProps {
  label: string
  className?: string | undefined
  /** Printed also where what stands around it is not. */
  onPaper?: boolean
  children: ReactNode
}

/** A part of a page that scrolls by itself and can be reached by keyboard. */
export function ScrollRegion({ label, className = '', onPaper = false, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`${styles.region} ${className}`} tabIndex={0} aria-label={label} data-on-paper={onPaper || undefined}>
      {children}
    </section>
  )
}
