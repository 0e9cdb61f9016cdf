import { FilterChoices } from '../../grid/filters/filter-choices.tsx'
import type { Person } from './slot-choices.ts'

interface PeopleFilterProps {
  label: string
  /** A comma list of ids, or All. */
  value: string
  people: readonly Person[]
  /** It was not searched for yet. */
  unsent?: boolean
  onChange: (value: string) => void
}

/** Several people, or All (work 2.5). */
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
