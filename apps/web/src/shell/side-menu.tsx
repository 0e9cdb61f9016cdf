import { ChevronDown, ChevronRight, PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { HoverTip } from '../ui/controls/hover-tip.tsx'
import { menuIcon } from '../ui/display/menu-icons.ts'
import { keysOfScreen } from '../ui/screen-keys.ts'
import { isAtPath, type MenuSection, parentAt } from '../viewer/menu.ts'
import styles from './side-menu.module.css'

/**
 * The main menu (platform 2.2). A parent with a single screen links to it. While
 * the menu is folded, pressing a parent unfolds the menu and opens that parent.
 */
export function SideMenu({ menu, folded, onFold }: { menu: readonly MenuSection[]; folded: boolean; onFold: (folded: boolean) => void }) {
  const { pathname } = useLocation()
  const current = parentAt(menu, pathname)
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  // If the paths of two items match, one beginning with the other, only the longer one is active.
  const activePath = menu
    .flatMap(({ children }) => children.map(({ path }) => path))
    .filter((path) => isAtPath(path, pathname))
    .sort((one, other) => other.length - one.length)[0]
  const isOpen = (name: string) => toggled[name] ?? name === current

  return (
    <nav className={styles.side} aria-label="Main" data-folded={folded || undefined}>
      <ul className="column gap-1">
        {menu.map((parent) => {
          const only = parent.children.length === 1 ? parent.children[0] : undefined
          const open = !folded && isOpen(parent.name)
          const toggle = () => {
            setToggled({ ...toggled, [parent.name]: folded || !open })
            if (folded) onFold(false)
          }
          return (
            <li key={parent.name}>
              {only ? (
                <Link to={only.path} className={styles.entry} aria-current={only.path === activePath ? 'page' : undefined}>
                  <Face icon={parent.icon} name={only.name} />
                </Link>
              ) : (
                <button
                  type="button"
                  className={styles.entry}
                  aria-expanded={open}
                  data-holds={(folded && parent.name === current) || undefined}
                  onClick={toggle}
                >
                  <Face icon={parent.icon} name={parent.name} />
                  {open ? (
                    <ChevronDown size={12} className={`${styles.caret} push-right color-control`} />
                  ) : (
                    <ChevronRight size={12} className={`${styles.caret} push-right color-control`} />
                  )}
                </button>
              )}
              {folded ? (
                <HoverTip position="right">
                  {only?.name ?? parent.name} {only && keysOfScreen(only.path)}
                </HoverTip>
              ) : (
                only && <KeysTip path={only.path} />
              )}
              {!only && open && (
                <ul className="column relative gap-1 pad-top-1">
                  {parent.children.map(({ path, name, icon }) => (
                    <li key={path}>
                      <Link to={path} className={styles.child} aria-current={path === activePath ? 'page' : undefined}>
                        <Face icon={icon} name={name} size={14} />
                      </Link>
                      <KeysTip path={path} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" className={`${styles.entry} ${styles.fold}`} aria-pressed={folded} onClick={() => onFold(!folded)}>
        <PanelLeft size={16} />
        <span className={`${styles.name} clip ellipsis`}>Collapse menu</span>
      </button>
    </nav>
  )
}

function Face({ icon, name, size = 16 }: { icon: string; name: string; size?: number }) {
  const Icon = menuIcon(icon)
  return (
    <>
      <Icon size={size} />
      <span className={`${styles.name} clip ellipsis`}>{name}</span>
    </>
  )
}

function KeysTip({ path }: { path: string }) {
  const keys = keysOfScreen(path)
  return keys && <HoverTip position="right">{keys}</HoverTip>
}
