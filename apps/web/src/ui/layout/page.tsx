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
  /** `list` is white up to the edges. `cards` has a tinted background and padding, and scrolls. */
  kind?: 'list' | 'cards'
  /** Buttons below the body. They do not scroll with it. */
  foot?: ReactNode
  children: ReactNode
}

export function Page({ title, documentTitle = title, tabs, actions, bars, kind = 'list', foot, children }: PageProps) {
  const printing = usePrinting() !== null
  return (
    <div className={styles.page} data-kind={kind}>
      <title>{`${documentTitle} · iVue`}</title>
      <div className={styles.head}>
        <h1 id="page-title" tabIndex={-1} className={styles.title}>
          {printing ? documentTitle : title}
        </h1>
        {tabs}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {bars}
      <div className={styles.body}>{children}</div>
      {foot}
    </div>
  )
}

/** A row of controls, 40 px high. */
export function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.bar} aria-label={label}>
      {children}
    </fieldset>
  )
}
