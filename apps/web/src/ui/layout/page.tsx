import type { ReactNode } from 'react'
import { usePrinting } from '../use-printing.ts'
import styles from './page.module.css'

export interface PageProps {
  title: string
  /** Replaces `title` in the document title and on paper, where no tab says which of several pages it is. */
  documentTitle?: string
  tabs?: ReactNode
  actions?: ReactNode
  /** Rows under the header: filters, then the list's own bar. Wrap each in `<Bar>`. */
  bars?: ReactNode
  /** The look of the body. A `list` is white up to the edges. The body of `cards` has a tinted background and padding, and scrolls. */
  kind?: 'list' | 'cards'
  /** Buttons below the body. They do not scroll with it. */
  foot?: ReactNode
  children: ReactNode
}

export function Page({ title, documentTitle = title, tabs, actions, bars, kind = 'list', foot, children }: PageProps) {
  const printing = usePrinting() !== null
  return (
    <div className={`${styles.page} column fill`} data-kind={kind}>
      <title>{`${documentTitle} · iVue`}</title>
      <div className={`${styles.head} row wrap rigid gap-4-12 min-height-46 pad-6-16`}>
        <h1 id="page-title" tabIndex={-1} className="unoutlined">
          {printing ? documentTitle : title}
        </h1>
        {tabs}
        {actions && <div className={`${styles.actions} row wrap push-right gap-8`}>{actions}</div>}
      </div>
      {bars}
      <div className={`${styles.body} column fill relative`}>{children}</div>
      {foot}
    </div>
  )
}

/** A row of controls, 40 px high. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={`${styles.bar} row wrap rigid gap-6-8 min-height-40 pad-5-16`} aria-label={label}>
      {children}
    </fieldset>
  )
}
