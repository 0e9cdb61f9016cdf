import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Download, KeyRound, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
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
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" className={styles.name}>
          <Avatar name={name} size={24} />
          {name}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {THEMES.map(([scheme, words, Face]) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={<Face size={14} />}>
              {words}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} className={styles.item} to={paths.changePassword} leftSection={<KeyRound size={14} />}>
          Change Password
        </Menu.Item>
        <Menu.Item component={Link} className={styles.item} to={paths.downloads} leftSection={<Download size={14} />}>
          Downloads
        </Menu.Item>
        <Menu.Item component={Link} className={styles.item} to={paths.mySessions} leftSection={<MonitorSmartphone size={14} />}>
          My Sessions
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
