import { paths, SCREENS, type Screen } from '@ivue/contracts/screens.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type UIMatch, useMatches } from 'react-router'
import { useViewer } from '../rpc/viewer.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { longMoment } from '../ui/moments.ts'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export interface Tools {
  find: ReactNode
  news: ReactNode
  /** The item of the user menu that opens the person's recent acts. */
  acts: ReactNode
}

export function TopBar({ find, news, acts }: Tools) {
  const viewer = useViewer()
  return (
    <header className={styles.top}>
      <Link to={paths.landing} className={styles.brand} aria-label="iVue">
        <Logo />
        <span>iVue</span>
      </Link>
      <Breadcrumb />
      {find}
      <div className="row gap-12">
        {viewer.lastLoginAt && <span className={styles.last}>Last login {longMoment(viewer.lastLoginAt)}</span>}
        {news}
        <UserMenu name={viewer.fullName} acts={acts} />
        <span className={styles.rule} />
        <Link to={paths.signOut} className={styles.out}>
          {SCREENS.signOut.title}
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
