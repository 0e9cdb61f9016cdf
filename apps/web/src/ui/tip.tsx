import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

export interface TipProps {
  target: HTMLElement
  opened: boolean
  label: ReactNode
  position?: 'top' | 'right'
}

/** The tip itself, apart from what listens for it: nobody hovers before the page stands, so its code is no weight of the first load. */
export function Tip({ position = 'top', ...rest }: TipProps) {
  return <Tooltip {...rest} position={position} />
}
