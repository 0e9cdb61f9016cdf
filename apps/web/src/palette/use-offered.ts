import type { FoundLoan, FoundPerson } from '@ivue/contracts/palette/contract.ts'
import { tabs } from '@ivue/contracts/session/contract.ts'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Contrast, FileText, Keyboard, KeyRound, LogOut, Monitor, MonitorSmartphone, Moon, Sun, UserRound, Zap } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { type Path, paths } from '../paths.ts'
import { ask } from '../rpc/ask.ts'
import { menuOf } from '../rpc/menu.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { offeredActions } from '../ui/actions.ts'
import { menuIcon } from '../ui/menu-icons.ts'
import type { Icon } from '../ui/status.ts'
import type { Choice } from './choices.ts'
import { showOverlay } from './overlay.ts'

const THEMES: [MantineColorScheme, string, Icon][] = [
  ['light', 'Theme: light', Sun],
  ['dark', 'Theme: dark', Moon],
  ['auto', 'Theme: like the system', Monitor],
]

const LIST_OF: Record<Exclude<FoundPerson['desk'], ''>, Path> = {
  closing: paths.closing,
  processor: paths.processor,
  underwriter: paths.underwriter,
}

/** What the palette offers here and now: the screens of the menu, the page's own actions and those of every page, and what to do with a loan or person found. */
export function useOffered() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const location = useLocation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const menu = useQuery({ ...ask(tabs.getList, {}), staleTime: Number.POSITIVE_INFINITY })
  const go = (to: string) => () => void navigate(to)

  const screens = (menu.data ? menuOf(menu.data) : []).flatMap((parent): Choice[] =>
    parent.children.map(({ path, name }) => ({
      id: `screen-${path}`,
      label: name,
      about: parent.name,
      icon: menuIcon(parent.icon),
      run: go(path),
    })),
  )
  const actions: Choice[] = [
    // Asked at each draw: the page behind may still be on its way when the palette opens.
    ...offeredActions().map(({ label, icon = Zap, keys, why, run }, index) => ({
      id: `here-${index}`,
      label,
      about: 'On this page',
      icon,
      keys,
      why,
      run,
    })),
    ...THEMES.map(([scheme, label, icon]) => ({
      id: `theme-${scheme}`,
      label,
      icon: colorScheme === scheme ? Contrast : icon,
      why: colorScheme === scheme ? 'It is on' : null,
      run: () => setColorScheme(scheme),
    })),
    { id: 'sessions', label: 'My Sessions', icon: MonitorSmartphone, run: go(paths.mySessions) },
    { id: 'password', label: 'Change Password', icon: KeyRound, run: go(paths.changePassword) },
    { id: 'keys', label: 'Show the keys', icon: Keyboard, keys: '?', run: () => showOverlay('keys') },
    { id: 'logout', label: 'Log out', icon: LogOut, run: go(paths.signOut) },
  ]

  const to = {
    loan: ({ number, borrower, status }: FoundLoan): Choice => ({
      id: `loan-${number}`,
      label: number,
      about: `${borrower} · ${status}`,
      icon: FileText,
      run() {
        const search = new URLSearchParams(location.search)
        search.set('loan', number)
        void navigate({ pathname: location.pathname, search: search.toString() }, { preventScrollReset: true })
      },
    }),
    person: ({ id, name, about, desk }: FoundPerson): Choice => {
      const list = desk === '' ? paths.users : LIST_OF[desk]
      return {
        id: `person-${id}`,
        label: name,
        about,
        icon: UserRound,
        run: go(viewer.may('people.users.view') ? `${paths.users}?user=${id}` : `${list}?userId=${id}`),
      }
    },
  }
  return { screens, actions, to }
}
