import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { usePanel } from './panel.tsx'

const MenuBody = lazyComponent(async () => (await import('./menu-body.tsx')).MenuBody)

interface MenuProps {
  button: (props: object) => ReactElement
  /** The width in pixels. By default the menu is as wide as its items. */
  width?: number
  /** Whether the menu is aligned with the right edge of the button instead of the left. */
  atEnd?: boolean
  /** The items: `MenuItem`, `MenuGroup` and `MenuLine`. They are mounted only while the menu is open. */
  children: ReactNode
}

/**
 * The W3C menu button. Down and Up open the menu at its first and last item. Escape and Tab close it and return the focus to the button.
 */
export function Menu({ button, children, ...look }: MenuProps) {
  const { opened, open, toggle, button: buttonProps, panel } = usePanel('menu')
  const [wasOpened, setWasOpened] = useState(false)
  const [startsAt, setStartsAt] = useState<'first' | 'last'>('first')
  if (opened && !wasOpened) setWasOpened(true)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    if ((key !== 'ArrowDown' && key !== 'ArrowUp') || currentTarget.getAttribute('aria-disabled') === 'true') return
    event.preventDefault()
    setStartsAt(key === 'ArrowDown' ? 'first' : 'last')
    open()
  }
  const onClick = () => {
    setStartsAt('first')
    toggle()
  }
  return (
    <>
      {button({ ...buttonProps, onClick, onKeyDown })}
      {wasOpened && (
        <MenuBody {...look} {...panel} startsAt={startsAt}>
          {children}
        </MenuBody>
      )}
    </>
  )
}
