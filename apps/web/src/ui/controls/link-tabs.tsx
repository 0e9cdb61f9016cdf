import { NavLink } from 'react-router'
import styles from './tabs.module.css'

/** The look of tabs: underlined, across a page or dialog (`line`), or next to the page's title (`pill`). */
type TabLook = 'line' | 'pill'

export interface LinkTab {
  to: string
  label: string
  /** Whether the tab is active for this exact path only, because other paths begin with it. */
  exact?: boolean
}

/** Tabs that are routes, each active for all paths that start with its own. A single tab is not drawn. */
export function LinkTabs({ label, items, look = 'line' }: { label: string; items: readonly LinkTab[]; look?: TabLook }) {
  if (items.length < 2) return null
  return (
    <nav aria-label={label} className={styles.list} data-look={look}>
      {items.map(({ to, label: words, exact = false }) => (
        <NavLink key={to} to={to} end={exact} className={styles.tab ?? ''}>
          {words}
        </NavLink>
      ))}
    </nav>
  )
}
