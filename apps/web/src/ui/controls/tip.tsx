import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
}

/** The tip itself, loaded after the first load. The listeners are in `HoverTip`. */
export function Tip({ position = 'top', ...rest }: TipProps) {
  return <Tooltip {...rest} position={position} />
}
