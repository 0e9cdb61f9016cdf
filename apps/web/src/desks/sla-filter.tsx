import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { FilterSelect } from '../grid/filters/filter-fields.tsx'
import { slaChoices, slaOf, slaValue } from './sla-choices.ts'

interface SlaFilterProps {
  /** The result of the measures (`SLA`); absent where the list has the clock alone. */
  result?: string
  clock: string
  /** It was not searched for yet. */
  unsent: boolean
  onChange(chosen: { SLA: string; clock: string }): void
}

/** The SLA in one drop-down: how it ended, or how the clock stands. */
export function SlaFilter({ result, clock, unsent, onChange }: SlaFilterProps) {
  const value = slaValue({ SLA: result ?? 'All', clock })
  return (
    <FilterSelect
      label="SLA"
      name="SLA"
      options={slaChoices({ hasResult: result !== undefined, clocks: CLOCK_FILTERS, chosen: value })}
      value={value}
      data-unsent={unsent || undefined}
      onChange={({ target }) => onChange(slaOf(target.value))}
    />
  )
}
