import { Menu } from '@mantine/core'
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

export interface Choice {
  label: string
  value: string
}

interface DropdownChipProps {
  status: string
  choices: Choice[]
  onPick: (value: string) => void
  hue?: Hue | undefined
  why?: string | null | undefined
  /** What the chip decides, for screen readers: "Status of loan 0204518873". */
  label?: string | undefined
}

/** A chip that opens a menu of choices, each with its own status look. */
export function DropdownChip({ status, choices, onPick, hue, why, label }: DropdownChipProps) {
  const face = <ChipButton status={status} hue={hue} why={why} aria-label={label ? `${label}: ${status}` : undefined} />
  if (why) return face
  return (
    <Menu>
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label: word, value }) => {
          const look = statusOf(word)
          return (
            <Menu.Item key={value} leftSection={<look.icon size={14} />} onClick={() => onPick(value)}>
              {word}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
