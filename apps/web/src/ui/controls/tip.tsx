import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
}

/** A tooltip, opened by `HoverTip`. Its code is loaded after the first load. */
export function Tip({ position = 'top', ...rest }: TipProps) {
  return <Tooltip {...rest} position={position} />
}
