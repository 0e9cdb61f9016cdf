import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Download, KeyRound, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/display/avatar.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine } from '../ui/menu/menu-item.tsx'
import type { Icon } from '../ui/status/status.ts'
import styles from './top-bar.module.css'

const THEMES: [MantineColorScheme, string, Icon][] = [
  ['auto', 'Like the system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
]

export function UserMenu({ name, acts }: { name: string; acts: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu
      atEnd
      width={200}
      button={(props) => (
        <button type="button" {...props} className={styles.name} aria-label={name}>
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
    </Menu>
  )
}
