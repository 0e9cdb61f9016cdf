import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

interface ScrollRegionProps {
  label: string
  className?: string | undefined
  /** Whether the region is printed even if its surroundings are not. */
  onPaper?: boolean
  children: ReactNode
}

/** A scrollable part of a page that can be reached by keyboard. */
export function ScrollRegion({ label, className = '', onPaper = false, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={`${styles.region} ${className}`} tabIndex={0} aria-label={label} data-on-paper={onPaper || undefined}>
      {children}
    </section>
  )
}
