import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import chip from './chip.module.css'
import hues from './hues.module.css'
import { type Hue, statusOf } from './status.ts'
import { offProps, Why } from './why.tsx'

interface ChipButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  status: string
  hue?: Hue | undefined
  /** Why it is off, in words; it then stays in the tab order and says so. */
  why?: string | null | undefined
}

/** The face of a drop-down chip alone, for lists that open one floating menu for all their cells. */
export function ChipButton({ status, hue, why, className, onClick, ...rest }: ChipButtonProps) {
  const look = statusOf(status)
  return (
    <Why reason={why}>
      {(id) => (
        <button
          type="button"
          {...rest}
          {...offProps(why, id)}
          onClick={why ? undefined : onClick}
          className={`${chip.chip} ${chip.drop} ${hues[hue ?? look.hue]} ${className ?? ''}`}
        >
          <look.icon size={12} className={look.turning ? 'turning' : ''} />
          {status}
          <ChevronDown size={12} className={chip.caret} />
        </button>
      )}
    </Why>
  )
}
