import { type ComponentPropsWithRef, useCallback, useId, useState } from 'react'
import { later } from './later.tsx'

const PanelBody = later(async () => (await import('./panel-body.tsx')).PanelBody)

export interface PanelProps extends ComponentPropsWithRef<'div'> {
  /** The id of the button that it opens under. */
  under: string
  opened: boolean
  onClose(): void
  /** Its right edge stands under that of the button, not its left one. */
  atEnd?: boolean
  /** Pixels; as wide as what is in it otherwise. */
  width?: number
  /** Pixels between it and the button. */
  offset?: number
  /** Tab goes round in it. */
  trapFocus?: boolean
}

/** What a button opens under itself. Its code is no weight of the first load; it stays drawn while it fades. */
export function Panel(props: PanelProps) {
  const [asked, setAsked] = useState(props.opened)
  if (props.opened && !asked) setAsked(true)
  return asked && <PanelBody {...props} />
}

/** A panel's state, and what its button and it say of each other. Closing gives the focus back to the button. */
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
