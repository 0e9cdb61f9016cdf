import { type CSSProperties, useCallback, useEffect } from 'react'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { hotkeyName } from '../../ui/controls/keys.ts'
import { MenuBody } from '../../ui/menu/menu-body.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import type { OpenChoices } from '../model/types.ts'
import styles from './choice-list.module.css'
import { ChoiceListbox } from './choice-listbox.tsx'

/**
 * The floating list of a grid, which shows the choices of a cell or the menu of a
 * row or column. Closing it returns the focus to the cell from which it opened.
 */
export function ChoiceList({ open, onClose }: { open: OpenChoices; onClose(): void }) {
  const { anchor, kind, label, choices, onPick } = open
  const close = useCallback(() => {
    onClose()
    anchor.closest<HTMLElement>('td, th')?.focus({ preventScroll: true })
  }, [anchor, onClose])

  // Closes on the wheel event, not on scroll: a click may scroll its own cell into view.
  useEffect(() => {
    const onWheel = ({ target }: WheelEvent) => {
      if (!(target instanceof Element && target.closest(`.${styles.list}`))) onClose()
    }
    document.addEventListener('wheel', onWheel, { capture: true, passive: true })
    return () => document.removeEventListener('wheel', onWheel, { capture: true })
  }, [onClose])

  const style: CSSProperties = { minWidth: Math.max(160, anchor.getBoundingClientRect().width) }
  const place = { under: anchor, opened: true, onClose: close, className: styles.list, style, 'aria-label': label }
  if (kind === 'listbox') return <ChoiceListbox {...place} open={open} />
  return (
    <MenuBody {...place}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          icon={choice.icon && <choice.icon size={14} />}
          why={choice.why}
          danger={choice.danger}
          right={choice.hotkey && <Kbd>{hotkeyName(choice.hotkey)}</Kbd>}
          onPick={() => onPick(choice)}
        >
          {choice.label}
        </MenuItem>
      ))}
    </MenuBody>
  )
}
