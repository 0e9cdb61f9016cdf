import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { Download, KeyRound, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuGroup, MenuItem, MenuLine } from '../ui/menu.tsx'
import type { Icon } from '../ui/status.ts'
import styles from './top-bar.module.css'

const THEMES: [MantineColorScheme, string, Icon][] = [
  ['auto', 'Like the system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
]

export function UserMenu({ name }: { name: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu
      atEnd
      width={200}
      button={(props) => (
        <button type="button" {...props} className={styles.name}>
          <Avatar name={name} size={24} />
          {name}
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
      <MenuItem to={paths.changePassword} icon={<KeyRound size={14} />}>
        Change Password
      </MenuItem>
      <MenuItem to={paths.downloads} icon={<Download size={14} />}>
        Downloads
      </MenuItem>
      <MenuItem to={paths.mySessions} icon={<MonitorSmartphone size={14} />}>
        My Sessions
      </MenuItem>
    </Menu>
  )
}
