import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
}

/** A tooltip. Its code is loaded after the first load. `HoverTip` opens it. */
export function Tip({ position = 'top', ...rest }: TipProps) {
  return <Tooltip {...rest} position={position} />
}
