import { LINK } from '@ivue/contracts/links.ts'
import type { FoundLoan, FoundPerson } from '@ivue/contracts/palette/contract.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { tabs } from '@ivue/contracts/session/contract.ts'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  CircleQuestionMark,
  Contrast,
  Download,
  FileText,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  MonitorSmartphone,
  Moon,
  Sun,
  UserRound,
  Zap,
} from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { showHelp } from '../help/open-help.ts'
import { SHORTCUTS } from '../help/shortcuts.ts'
import { callQuery } from '../rpc/call-query.ts'
import { registeredActions } from '../ui/actions.ts'
import { menuIcon } from '../ui/display/menu-icons.ts'
import { keysOfScreen } from '../ui/screen-keys.ts'
import type { Icon } from '../ui/status/status.ts'
import { toVisibleMenu } from '../viewer/menu.ts'
import { useViewer } from '../viewer/viewer.tsx'
import type { PaletteItem } from './palette-sections.ts'

const THEMES: [MantineColorScheme, string, Icon][] = [
  ['light', 'Theme: light', Sun],
  ['dark', 'Theme: dark', Moon],
  ['auto', 'Theme: like the system', Monitor],
]

/**
 * Returns the items of the palette: the screens of the menu, the actions of this page and of every page, and the keys as help. The
 * functions of `to` turn a found loan or person into an item.
 */
export function usePaletteItems() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const location = useLocation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const menu = useQuery({ ...callQuery(tabs.getList, {}), staleTime: Number.POSITIVE_INFINITY })
  const go = (to: string) => () => void navigate(to)

  const screens = (menu.data ? toVisibleMenu(menu.data) : []).flatMap((parent): PaletteItem[] =>
    parent.children.map(({ path, name }) => ({
      id: `screen-${path}`,
      label: name,
      about: parent.name,
      icon: menuIcon(parent.icon),
      keys: keysOfScreen(path),
      run: go(path),
    })),
  )
  const actions: PaletteItem[] = [
    // Read on each render, because the page behind the palette may register its actions later.
    ...registeredActions()
      .filter(({ unlisted }) => !unlisted)
      .map(({ icon = Zap, hotkey, about = 'On this page', ...action }, index) => ({
        ...action,
        id: `here-${index}`,
        about,
        icon,
        keys: hotkey,
      })),
    ...THEMES.map(([scheme, label, icon]) => ({
      id: `theme-${scheme}`,
      label,
      words: 'appearance, colours, mode',
      icon: colorScheme === scheme ? Contrast : icon,
      why: colorScheme === scheme ? 'It is on' : null,
      run: () => setColorScheme(scheme),
    })),
    { id: 'downloads', label: SCREENS.downloads.title, icon: Download, words: 'exports, files', run: go(paths.downloads) },
    { id: 'sessions', label: SCREENS.mySessions.title, icon: MonitorSmartphone, run: go(paths.mySessions) },
    { id: 'api', label: SCREENS.api.title, icon: Zap, words: 'openapi, calls, integration, developers', run: go(paths.api) },
    { id: 'password', label: SCREENS.changePassword.title, icon: KeyRound, run: go(paths.changePassword) },
    {
      id: 'help',
      label: 'Help',
      icon: CircleQuestionMark,
      words: 'keys, shortcuts, hotkeys, keyboard, words, glossary',
      keys: '?',
      run: () => showHelp(''),
    },
    { id: 'logout', label: 'Logout', words: 'sign out, leave', icon: LogOut, run: go(paths.signOut) },
  ]

  const help = SHORTCUTS.flatMap(({ where, keys }) =>
    keys.map(
      ([label, ...combinations]): PaletteItem => ({
        id: `help-${where}-${label}`,
        label,
        about: where,
        icon: Keyboard,
        keys: combinations.join(' '),
        run: () => showHelp(label),
      }),
    ),
  )

  const to = {
    loan: ({ number, borrower, status }: FoundLoan): PaletteItem => ({
      id: `loan-${number}`,
      label: number,
      about: `${borrower} · ${status}`,
      icon: FileText,
      run() {
        const search = new URLSearchParams(location.search)
        search.set(LINK.loan, number)
        void navigate({ pathname: location.pathname, search: search.toString() }, { preventScrollReset: true })
      },
    }),
    person: ({ id, name, about, desk }: FoundPerson): PaletteItem => {
      const list = desk === '' ? paths.users : paths[desk]
      return {
        id: `person-${id}`,
        label: name,
        about,
        icon: UserRound,
        run: go(viewer.may('people.users.view') ? `${paths.users}?user=${id}` : `${list}?userId=${id}`),
      }
    },
  }
  return { screens, actions, help, to }
}
