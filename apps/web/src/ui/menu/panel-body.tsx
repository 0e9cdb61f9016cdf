import { Popover } from '@mantine/core'
import { Anchor, IN_WINDOW } from './anchor.tsx'
import type { PanelProps } from './panel.tsx'

/** The panel without its button: it is fetched after the first load. */
export function PanelBody({ under, opened, onClose, atEnd = false, width, offset = 8, trapFocus = false, ...rest }: PanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      position={atEnd ? 'bottom-end' : 'bottom-start'}
      offset={offset}
      middlewares={IN_WINDOW}
      width={width ?? 'max-content'}
      trapFocus={trapFocus}
      withRoles={false}
    >
      <Popover.Target>
        <Anchor at={under} />
      </Popover.Target>
      <Popover.Dropdown {...rest} />
    </Popover>
  )
}
