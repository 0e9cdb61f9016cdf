import { useCallback, useId, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { PanelProps } from './panel-body.tsx'

const PanelBody = lazyComponent(async () => (await import('./panel-body.tsx')).PanelBody)

/** A panel that a button opens. Its code is loaded after the first load. Once opened it stays mounted, for its fade-out. */
export function Panel(props: PanelProps) {
  const [asked, setAsked] = useState(props.opened)
  if (props.opened && !asked) setAsked(true)
  return asked && <PanelBody {...props} />
}

/** Returns the state of a panel, and the ARIA props of its button and of the panel. Closing returns the focus to the button. */
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
