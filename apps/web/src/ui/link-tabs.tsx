import { NavLink } from 'react-router'
import styles from './tabs.module.css'

/** `line`: underlined, across a page or dialog; `pill`: beside the page's name. */
export type TabLook = 'line' | 'pill'

export interface LinkTab {
  to: string
  label: string
  /** Active for this very path alone: others begin with it. */
  exact?: boolean
}

/** Tabs that are routes: a navigation, active for any path that starts with theirs. Where only one is left there is nowhere to go. */
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
