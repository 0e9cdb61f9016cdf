import { Menu } from '@mantine/core'
import { type ComponentPropsWithRef, type KeyboardEvent, useCallback } from 'react'
import { KEEP_IN_WINDOW, PopoverAnchor } from './anchor.tsx'
import styles from './menu.module.css'
import { MenuContext } from './menu-item.tsx'
import { typedLabel, useTypeAhead } from './type-ahead.ts'

const OFFSET = 4
const CLASSES = {
  item: styles.item ?? '',
  itemLabel: 'grow',
  itemSection: 'margin-0',
  itemIndicator: 'width-14 margin-0',
}
/**
 * Stops Mantine from labelling the menu by its target, which is rendered
 * elsewhere. The popover takes the prop, but the menu's types do not declare it.
 */
const OWN_ROLES = { withRoles: false }
const ITEMS = '[data-menu-item]'

export interface MenuBodyProps extends ComponentPropsWithRef<'div'> {
  /** The element below which the menu opens, or its id. */
  under: string | HTMLElement
  opened: boolean
  onClose(): void
  startsAt?: 'first' | 'last'
  atEnd?: boolean
  width?: number | undefined
}

/**
 * Mantine's menu without its button, loaded after the first load. The type-ahead is our own, because Mantine's does not accept spaces
 * ('Show 10 Rows', decision 023).
 */
export function MenuBody(props: MenuBodyProps) {
  const { under, opened, onClose, startsAt = 'first', atEnd = false, width, className, children, ...rest } = props
  const typeAhead = useTypeAhead()
  const enter = useCallback(
    (panel: HTMLElement | null) => {
      const items = [...(panel?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]
      items.at(startsAt === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    },
    [startsAt],
  )
  // Mantine handles arrows, Home, End, Enter and Escape.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event
    // Closing moves the focus to the button, from which the browser's Tab continues.
    if (key === 'Tab') return onClose()
    if (key.length !== 1 || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    event.stopPropagation()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEMS)]
    const at = items.indexOf(document.activeElement as HTMLElement)
    // Space activates buttons natively, but not links.
    if (key === ' ' && !typeAhead.isGoing(timeStamp)) return items[at]?.click()
    const typed = typeAhead.type(key, timeStamp)
    const labels = items.map((item) => (item.ariaDisabled === 'true' ? null : item.textContent))
    items[typedLabel(labels, typed, typed.length > 1 ? Math.max(at, 0) : at + 1)]?.focus()
  }
  return (
    <Menu
      opened={opened}
      onChange={onClose}
      position={atEnd ? 'bottom-end' : 'bottom-start'}
      offset={OFFSET}
      middlewares={KEEP_IN_WINDOW}
      // Without Mantine's 'keydown', because the key that opens a menu would close it.
      clickOutsideEvents={['mousedown', 'touchstart']}
      width={width ?? 'max-content'}
      trapFocus={false}
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      classNames={CLASSES}
      {...OWN_ROLES}
    >
      <Menu.Target>
        <PopoverAnchor at={under} />
      </Menu.Target>
      <Menu.Dropdown {...rest} ref={enter} className={className ?? styles.menu ?? ''} onKeyDown={onKeyDown} data-mantine-stop-propagation>
        <MenuContext value={{ Menu, opened }}>{children}</MenuContext>
      </Menu.Dropdown>
    </Menu>
  )
}
