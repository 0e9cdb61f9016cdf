import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { FilterSelectField } from '../grid/frame/filters/filter-fields.tsx'
import { formatSlaValue, parseSlaValue, slaChoices } from './sla-choices.ts'

interface SlaFilterProps {
  /** Result of the measures (`SLA`); undefined if the list has only the clock. */
  result?: string
  clock: string
  /** Whether the chosen value differs from the applied one, because Search was not pressed yet. */
  unsent: boolean
  onChange(chosen: { SLA: string; clock: string }): void
}

export function SlaFilter({ result, clock, unsent, onChange }: SlaFilterProps) {
  const value = formatSlaValue({ SLA: result ?? 'All', clock })
  return (
    <FilterSelectField
      label="SLA"
      name="SLA"
      options={slaChoices({ hasResult: result !== undefined, clocks: CLOCK_FILTERS, chosen: value })}
      value={value}
      data-unsent={unsent || undefined}
      onChange={({ target }) => onChange(parseSlaValue(target.value))}
    />
  )
}
