import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useRef,
} from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'
import { Panel, usePanel } from './panel.tsx'
import { typedLabel, useTypeAhead } from './type-ahead.ts'

/** Closes the menu around a line; null while it fades, when nothing can be picked any more. */
const CloseContext = createContext<(() => void) | null>(null)

/** `top-escape.ts` leaves Escape to what is marked so. */
const OWN_KEYS = { 'data-mantine-stop-propagation': true }

const itemsOf = (panel: Element) => [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

interface MenuProps {
  /** Draws the button that opens the menu, with these props on it. */
  button: (props: object) => ReactElement
  /** Pixels; as wide as its lines otherwise. */
  width?: number
  /** Its right edges stand under each other, not its left ones. */
  atEnd?: boolean
  /** `MenuItem`, `MenuGroup` and `MenuLine`; drawn while it is open. */
  children: ReactNode
}

/** The W3C menu button: arrows go round, Home, End, letters; Enter and Space pick; Escape and Tab close, and the focus is back on the button. */
export function Menu({ button, width, atEnd = false, children }: MenuProps) {
  const { opened, open, close, toggle, button: buttonProps, panel } = usePanel('menu')
  const startsAt = useRef(0)
  const typeAhead = useTypeAhead()

  const enter = useCallback((panel: HTMLElement | null) => {
    if (panel) (itemsOf(panel).at(startsAt.current) ?? panel).focus({ preventScroll: true })
  }, [])

  const onButtonKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || currentTarget.getAttribute('aria-disabled') === 'true') return
    event.preventDefault()
    startsAt.current = key === 'ArrowDown' ? 0 : -1
    open()
  }
  const onButtonClick = () => {
    startsAt.current = 0
    toggle()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const { key, timeStamp } = event
    const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    // The browser then goes on from the button.
    if (key === 'Tab') return close()
    if (key === 'Escape') close()
    else if (key === 'ArrowDown') items.at((at + 1) % items.length)?.focus()
    else if (key === 'ArrowUp') items.at(Math.max(at, 0) - 1)?.focus()
    else if (key === 'Home') items.at(0)?.focus()
    else if (key === 'End') items.at(-1)?.focus()
    else if (key === 'Enter' || (key === ' ' && !typeAhead.isGoing(timeStamp))) items[at]?.click()
    else if (isLetter) {
      const typed = typeAhead.type(key, timeStamp)
      const labels = items.map((item) => item.textContent)
      items[typedLabel(labels, typed, typed.length > 1 ? Math.max(at, 0) : at + 1)]?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const panelProps = { ...panel, atEnd, ...(width && { width }), offset: 4, onKeyDown, ...OWN_KEYS }
  return (
    <>
      {button({ ...buttonProps, onClick: onButtonClick, onKeyDown: onButtonKey })}
      <Panel ref={enter} className={styles.menu} {...panelProps}>
        <CloseContext value={opened ? close : null}>{children}</CloseContext>
      </Panel>
    </>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  /** At the right end. */
  right?: ReactNode
  /** One of several choices: whether it is the chosen one. Its mark takes the icon's place. */
  checked?: boolean
  /** Why it is off, in words that stand under it. It stays in reach, so that they can be read. */
  why?: string | null | undefined
  /** Off as well, where the words of the line say why already. */
  off?: boolean
  danger?: boolean
  /** A link's address; picking it goes there. */
  to?: string
  onPick?: () => void
  children: ReactNode
}

export function MenuItem({ icon, right, checked, why, off = Boolean(why), danger, to, onPick, children }: MenuItemProps) {
  const close = useContext(CloseContext)
  const onClick = (event: MouseEvent) => {
    if (off || !close) return event.preventDefault()
    close()
    onPick?.()
  }
  const mark = checked === undefined ? icon : checked ? <Check size={14} aria-hidden="true" /> : <span className={styles.blank} />
  const props = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'aria-disabled': off || undefined,
    'data-danger': danger || undefined,
    tabIndex: -1,
    className: styles.item ?? '',
    onClick,
    onPointerMove: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
    ...OWN_KEYS,
  }
  const face = (
    <>
      {mark}
      <span className={styles.words}>
        {children}
        {why && <MenuNote>{why}</MenuNote>}
      </span>
      {right}
    </>
  )
  return to === undefined ? (
    <button type="button" {...props}>
      {face}
    </button>
  ) : (
    <Link to={to} {...props}>
      {face}
    </Link>
  )
}

/** Small words under those of a line. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <small className={styles.note}>{children}</small>
}

/** Lines that belong together, under their name. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const props = { role: 'group', 'aria-labelledby': id }
  return (
    <div {...props}>
      <div id={id} className={styles.label}>
        {label}
      </div>
      {children}
    </div>
  )
}

export function MenuLine() {
  return <hr className={styles.line} />
}
