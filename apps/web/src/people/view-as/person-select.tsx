import { type SeenPerson, viewAs } from '@ivue/contracts/people/view-as.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'

interface PersonSelectProps {
  value: SeenPerson | null
  onChange: (person: SeenPerson | null) => void
  label: string
  clearable?: boolean
}

const WAIT_MS = 250

export function PersonSelect({ value, onChange, label, clearable = false }: PersonSelectProps) {
  const [search, setSearch] = useState('')
  // After a selection the field contains the person's name, so it is not a search text.
  const words = search === value?.fullName ? '' : search
  const [debounced] = useDebouncedValue(words, WAIT_MS)
  const found = useQuery({ ...callQuery(viewAs.findPeople, { search: debounced }), placeholderData: keepPreviousData })
  const people = found.data?.people ?? []
  const all = value && !people.some(({ userId }) => userId === value.userId) ? [value, ...people] : people
  return (
    <Select
      aria-label={label}
      placeholder="Find a person"
      size="sm"
      w={260}
      searchable
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Nobody in particular' }}
      value={value?.userId ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      data={all.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
      filter={({ options }) => options}
      renderOption={({ option }) => <PersonOption person={all.find(({ userId }) => userId === option.value)} />}
      nothingFoundMessage={found.error ? errorMessage(found.error) : found.isFetching ? 'Searching' : 'Nobody of that name'}
      onChange={(userId) => onChange(all.find((person) => person.userId === userId) ?? null)}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

function PersonOption({ person }: { person: SeenPerson | undefined }) {
  if (!person) return null
  const quiet = [person.username, person.accessLevel, person.inactive && 'inactive'].filter(Boolean).join(' · ')
  return (
    <span>
      {person.fullName} <small className="text-12 faint">{quiet}</small>
    </span>
  )
}
