import { ChevronRight } from 'lucide-react'
import { Link, type UIMatch, useMatches } from 'react-router'
import { Bell } from '../notifications/bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { paths } from '../paths.ts'
import { useViewer } from '../rpc/viewer.tsx'
import type { Screen } from '../screens.ts'
import { Logo } from '../ui/logo.tsx'
import { spokenMoment } from './moments.ts'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar() {
  const viewer = useViewer()
  return (
    <header className={styles.top}>
      <Link to={paths.landing} className={styles.brand}>
        <Logo />
        <span>iVue</span>
      </Link>
      <Breadcrumb />
      <PaletteButton />
      <div className={styles.who}>
        {viewer.lastLoginAt && <span className={styles.last}>Last login {spokenMoment(viewer.lastLoginAt)}</span>}
        <Bell />
        <UserMenu name={viewer.fullName} />
        <span className={styles.rule} />
        <Link to={paths.signOut} className={styles.out}>
          Logout
        </Link>
      </div>
    </header>
  )
}

function Breadcrumb() {
  const screen = (useMatches() as UIMatch<unknown, Screen | undefined>[]).at(-1)?.handle
  if (!screen) return null
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.crumbs}>
        {screen.under && (
          <li>
            {screen.under}
            <ChevronRight size={12} />
          </li>
        )}
        <li aria-current="page">{screen.title}</li>
      </ol>
    </nav>
  )
}
