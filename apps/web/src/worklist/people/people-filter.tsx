import { CheckIcon, Combobox, useCombobox } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import styles from '../../grid/filters/filters.module.css'
import { chooseOrAll } from '../../grid/filters/filters.ts'
import type { Person } from './slot-choices.ts'

/** 'All', one name, or '3 people'. */
function chosenPeople(value: string, people: readonly Person[]): string {
  const ids = value.split(',')
  if (value === 'All' || value === '') return 'All'
  return ids.length === 1 ? (people.find((person) => person.id === ids[0])?.Name ?? '1 person') : `${ids.length} people`
}

interface PeopleFilterProps {
  label: string
  /** A comma list of ids, or All. */
  value: string
  people: readonly Person[]
  /** It was not searched for yet. */
  unsent?: boolean
  onChange: (value: string) => void
}

/** Several people, or All: choosing All replaces the others, choosing another removes All (work 2.5). */
export function PeopleFilter({ label, value, people, unsent, onChange }: PeopleFilterProps) {
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
  })
  const chosen = value.split(',')
  const wanted = search.trim().toLowerCase()
  const shown = people.filter((person) => person.Name.toLowerCase().includes(wanted))
  const toggle = (id: string) => {
    const after = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    onChange(chooseOrAll(chosen, after).join(','))
  }
  const choice = (id: string, name: string) => (
    <Combobox.Option key={id} value={id} active={chosen.includes(id)} aria-selected={chosen.includes(id)}>
      <CheckIcon size={10} style={{ visibility: chosen.includes(id) ? 'visible' : 'hidden', marginRight: 8 }} />
      {name}
    </Combobox.Option>
  )
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={240} position="bottom-start">
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`${styles.field} ${styles.face}`}
          data-unsent={unsent || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.key}>{label}</span>
          <span className={styles.chosen}>{chosenPeople(value, people)}</span>
          <ChevronDown size={12} className={styles.caret} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
          placeholder="Find a person"
          aria-label={`Find a person in ${label}`}
        />
        <Combobox.Options aria-multiselectable aria-label={label}>
          <div className={styles.people}>
            {!wanted && choice('All', 'All')}
            {shown.map((person) => choice(person.id, person.Name))}
            {shown.length === 0 && <Combobox.Empty>Nobody of that name</Combobox.Empty>}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
