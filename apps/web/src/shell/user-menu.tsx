import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Check, KeyRound, Monitor, Moon, Sun } from 'lucide-react'
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
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.name}>
          <Avatar name={name} size={24} />
          {name}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Theme</Menu.Label>
        {THEMES.map(([scheme, words, Face]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<Face size={14} />}
            rightSection={colorScheme === scheme && <Check size={14} />}
            onClick={() => setColorScheme(scheme)}
          >
            {words}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.changePassword} leftSection={<KeyRound size={14} />}>
          Change Password
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
