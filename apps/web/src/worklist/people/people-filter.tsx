import { FilterChoices } from '../../grid/frame/filters/filter-choices.tsx'
import type { WorkerChoice } from './slot-choices.ts'

interface PeopleFilterProps {
  label: string
  /** Ids separated by commas, or 'All'. */
  value: string
  people: readonly WorkerChoice[]
  /** Whether the chosen value differs from the applied one, because Search was not pressed yet. */
  unsent?: boolean
  onChange: (value: string) => void
}

/** A filter with several people, or All (work 2.5). */
export function PeopleFilter({ label, value, people, unsent, onChange }: PeopleFilterProps) {
  return (
    <FilterChoices
      label={label}
      value={value}
      options={people.map(({ id, Name }) => ({ value: id, label: Name }))}
      noun={['person', 'people']}
      find={{ placeholder: 'Find a person', none: 'Nobody of that name' }}
      unsent={unsent}
      onChange={onChange}
    />
  )
}
