import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import chip from '../status/chip.module.css'
import hues from '../status/hues.module.css'
import { findStatusLook, type Hue } from '../status/status.ts'
import { DisabledReason, disabledProps } from './disabled-reason.tsx'

interface ChipButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  status: string
  hue?: Hue | undefined
  why?: string | null | undefined
}

/** The button of a drop-down chip without its list. Grids use it, because their cells share one list. */
export function ChipButton({ status, hue, why, className, onClick, ...rest }: ChipButtonProps) {
  const look = findStatusLook(status)
  return (
    <DisabledReason reason={why}>
      {(id) => (
        <button
          type="button"
          {...rest}
          {...disabledProps(why, id)}
          onClick={why ? undefined : onClick}
          className={`${chip.chip} ${chip.drop} ${hues[hue ?? look.hue]} ${className ?? ''}`}
        >
          <look.icon size={12} className={look.turning ? 'turning' : ''} />
          {status}
          <ChevronDown size={12} className={chip.caret} />
        </button>
      )}
    </DisabledReason>
  )
}
