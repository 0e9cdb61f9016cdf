import { type ComponentPropsWithRef, useCallback, useId, useState } from 'react'
import { later } from '../later.tsx'

const PanelBody = later(async () => (await import('./panel-body.tsx')).PanelBody)

export interface PanelProps extends ComponentPropsWithRef<'div'> {
  under: string | HTMLElement
  opened: boolean
  onClose(): void
  /** Aligns the panel with the right edge of the button, not the left one. */
  atEnd?: boolean
  /** Pixels; without it the panel is as wide as its content. */
  width?: number
  /** Pixels between the button and the panel. */
  offset?: number
  /** Tab cycles inside the panel. */
  trapFocus?: boolean
}

/** A panel that a button opens. Its code is fetched after the first load; it stays mounted for its fade-out. */
export function Panel(props: PanelProps) {
  const [asked, setAsked] = useState(props.opened)
  if (props.opened && !asked) setAsked(true)
  return asked && <PanelBody {...props} />
}

/** The state of a panel and the ARIA props of its button and itself. Closing returns the focus to the button. */
export function usePanel(role: 'menu' | 'dialog') {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const open = useCallback(() => setOpened(true), [])
  const close = useCallback(() => {
    setOpened(false)
    document.getElementById(id)?.focus({ preventScroll: true })
  }, [id])
  const panelId = `${id}-panel`
  const button = { id, 'aria-haspopup': role, 'aria-expanded': opened, 'aria-controls': opened ? panelId : undefined }
  const panel = { under: id, opened, onClose: close, id: panelId, role, 'aria-labelledby': id, tabIndex: -1 } as const
  return { opened, open, close, toggle: opened ? close : open, button, panel }
}
