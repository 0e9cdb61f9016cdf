import { NavLink } from 'react-router'
import styles from './tabs.module.css'

/** `line`: underlined, across a page or dialog; `pill`: next to the page's title. */
type TabLook = 'line' | 'pill'

export interface LinkTab {
  to: string
  label: string
  /** Active for this exact path only, because other paths begin with it. */
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
