import { paths, SCREENS, type Screen } from '@ivue/contracts/screens.ts'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { ChevronRight, Download, KeyRound, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type UIMatch, useMatches } from 'react-router'
import { ReleaseVersion } from '../help/release-version.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine, MenuNote } from '../ui/menu/menu-item.tsx'
import { longMoment } from '../ui/moments.ts'
import type { Icon } from '../ui/status/status.ts'
import { useViewer } from '../viewer/viewer.tsx'
import styles from './top-bar.module.css'

export interface Tools {
  find: ReactNode
  news: ReactNode
  undo: ReactNode
  /** The items of the user menu that open the help and the person's recent acts. */
  acts: ReactNode
}

export function TopBar({ find, news, undo, acts }: Tools) {
  const viewer = useViewer()
  return (
    <header className={styles.top}>
      <Link to={paths.landing} className={styles.brand} aria-label="iVue">
        <Logo />
        <span>iVue</span>
      </Link>
      <Breadcrumb />
      {find}
      <div className="row gap-12 shrinks">
        {viewer.lastLoginAt && (
          <span
            className={`${styles.last} flex wrap clip faint text-12 height-20 line-20`}
          >{`Last login ${longMoment(viewer.lastLoginAt)}`}</span>
        )}
        {undo}
        {news}
        <UserMenu name={viewer.fullName} acts={acts} />
        <span className="width-1 height-16 on-line-2" />
        <Link to={paths.signOut} className="hover-underlined hover-color-text muted text-12 pad-2-4">
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
      <ol className={`${styles.crumbs} row faint`}>
        {screen.under && (
          <li className="row">
            {screen.under}
            <ChevronRight className="margin-0-6 color-control" size={12} />
          </li>
        )}
        <li className="row" aria-current="page">
          {screen.title}
        </li>
      </ol>
    </nav>
  )
}

const THEMES: [MantineColorScheme, string, Icon][] = [
  ['auto', 'Like the system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
]

function UserMenu({ name, acts }: { name: string; acts: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu
      atEnd
      width={200}
      button={(props) => (
        <button
          type="button"
          {...props}
          className={`${styles.name} row medium rounded pressable hover-on-hover gap-8 height-28 pad-0-6`}
          aria-label={name}
        >
          <Avatar name={name} size={24} />
          <span>{name}</span>
        </button>
      )}
    >
      <MenuGroup label="Theme">
        {THEMES.map(([scheme, words, Face]) => (
          <MenuItem key={scheme} checked={scheme === colorScheme} right={<Face size={14} />} onPick={() => setColorScheme(scheme)}>
            {words}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuLine />
      {acts}
      <MenuItem to={paths.changePassword} icon={<KeyRound size={14} />}>
        {SCREENS.changePassword.title}
      </MenuItem>
      <MenuItem to={paths.downloads} icon={<Download size={14} />}>
        {SCREENS.downloads.title}
      </MenuItem>
      <MenuItem to={paths.mySessions} icon={<MonitorSmartphone size={14} />}>
        {SCREENS.mySessions.title}
      </MenuItem>
      <MenuNote>
        <ReleaseVersion />
      </MenuNote>
    </Menu>
  )
}
