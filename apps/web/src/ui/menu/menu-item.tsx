import type { Menu } from '@mantine/core'
import { Check } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, useContext, useId } from 'react'
import { Link } from 'react-router'

interface OpenMenu {
  /** Mantine's components are passed by context, so that pages with menu items do not import them in the first load. */
  Menu: typeof Menu
  /** Whether the menu is open. It is false while the menu fades out, when its items do nothing. */
  opened: boolean
}

export const MenuContext = createContext<OpenMenu | null>(null)

interface MenuItemProps {
  icon?: ReactNode
  right?: ReactNode
  /** Whether the item is chosen. With this prop it is a radio item, whose mark replaces the icon. */
  checked?: boolean
  /** Why the item is disabled, shown below its label. It can still be focused, so that the reason can be read. */
  why?: string | null | undefined
  off?: boolean
  danger?: boolean | undefined
  to?: string
  onPick?: () => void
  children: ReactNode
}

export function MenuItem({ icon, right, checked, why, off = Boolean(why), danger, to, onPick, children }: MenuItemProps) {
  const id = useId()
  const menu = useContext(MenuContext)
  if (!menu) return null
  const { Menu, opened } = menu
  const isDead = off || !opened
  const props = {
    'aria-disabled': off || undefined,
    'data-danger': danger || undefined,
    closeMenuOnClick: !isDead,
    rightSection: right,
    onClick: (event: MouseEvent) => (isDead ? event.preventDefault() : onPick?.()),
    onPointerMove: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
    children: (
      <>
        {children}
        {why && <MenuNote>{why}</MenuNote>}
      </>
    ),
  }
  if (checked !== undefined) return <Menu.RadioItem {...props} value={id} checked={checked} checkIcon={<Check size={14} />} />
  return to === undefined ? (
    <Menu.Item {...props} leftSection={icon} />
  ) : (
    <Menu.Item {...props} leftSection={icon} component={Link} to={to} />
  )
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <small className="small-text block many-lines">{children}</small>
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const props = { role: 'group', 'aria-labelledby': id }
  return (
    <div {...props}>
      <div id={id} className="medium faint pad-3-8 text-11">
        {label}
      </div>
      {children}
    </div>
  )
}

export function MenuLine() {
  return <hr className="unframed topline margin-4-0" />
}
