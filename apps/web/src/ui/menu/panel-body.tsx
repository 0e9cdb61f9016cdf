import { Popover } from '@mantine/core'
import type { ComponentPropsWithRef, FocusEvent } from 'react'
import { KEEP_IN_WINDOW, PopoverAnchor } from './anchor.tsx'

export interface PanelProps extends ComponentPropsWithRef<'div'> {
  under: string | HTMLElement
  opened: boolean
  onClose(): void
  /** Whether the panel is aligned with the right edge of the button instead of the left. */
  atEnd?: boolean
  /** Whether the panel opens above the button if there is space, so that what is below it stays visible. */
  above?: boolean
  /** The side from which an arrow of the panel points at the element. It replaces the place that the other props give. */
  pointing?: 'bottom-start' | 'left-start'
  /** The width in pixels. By default the panel is as wide as its content. */
  width?: number
  offset?: number
  trapFocus?: boolean
  /** Whether Esc closes the panel, also while a list of choices is open in it. */
  escapes?: boolean
}

/** The panel without its button, loaded after the first load. */
export function PanelBody({
  under,
  opened,
  onClose,
  atEnd = false,
  above = false,
  pointing,
  width,
  offset = 8,
  trapFocus = false,
  escapes = true,
  ...rest
}: PanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      position={pointing ?? `${above ? 'top' : 'bottom'}-${atEnd ? 'end' : 'start'}`}
      withArrow={pointing !== undefined}
      arrowSize={10}
      offset={offset}
      middlewares={KEEP_IN_WINDOW}
      width={width ?? 'max-content'}
      trapFocus={trapFocus}
      closeOnEscape={escapes}
      withRoles={false}
    >
      <Popover.Target>
        <PopoverAnchor at={under} />
      </Popover.Target>
      {/* Mantine's trap focuses the panel by timers, on a slow machine even after it was closed. An inert panel takes no focus. */}
      <Popover.Dropdown onFocus={markFocused} {...rest} inert={!opened} data-mantine-stop-propagation />
    </Popover>
  )
}

/** Marks what has the focus as the element that Mantine's trap focuses, so that its late timers do not take the focus back to the first. */
function markFocused({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  for (const marked of currentTarget.querySelectorAll('[data-autofocus]')) marked.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', 'true')
}
