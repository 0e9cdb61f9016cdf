import { Popover } from '@mantine/core'
import { type RefCallback, useLayoutEffect } from 'react'
import type { PanelProps } from './panel.tsx'

/** The panel itself, apart from its button: nobody opens one before the page stands. */
export function PanelBody({ under, opened, onClose, atEnd = false, width, offset = 8, trapFocus = false, ...rest }: PanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      position={atEnd ? 'bottom-end' : 'bottom-start'}
      offset={offset}
      width={width ?? 'max-content'}
      trapFocus={trapFocus}
      withRoles={false}
    >
      <Popover.Target>
        <Button id={under} />
      </Popover.Target>
      <Popover.Dropdown {...rest} />
    </Popover>
  )
}

/** Stands for the button, which is drawn already: the popover finds it here. */
function Button({ id, ref }: { id: string; ref?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    ref?.(document.getElementById(id))
  }, [id, ref])
  return null
}
