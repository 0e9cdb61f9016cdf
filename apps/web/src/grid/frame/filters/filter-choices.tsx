import type { Option } from '@ivue/contracts/grid/wire.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { CheckIcon, Combobox, useCombobox } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { chooseOrAll, describeChosenValues } from '../../model/filters/filters.ts'
import styles from './filters.module.css'

interface FilterChoicesProps {
  label: string
  /** Values separated by commas, or 'All'. */
  value: string
  options: readonly Option[]
  /** Singular and plural of a choice: `['person', 'people']` shows '3 people'. */
  noun: readonly [one: string, many: string]
  /** Texts of the search field, and of an empty result. Without it there is no search field and all options are listed. */
  find?: { placeholder: string; none: string }
  /** Whether the chosen value differs from the applied one, because Search was not pressed yet. */
  unsent?: boolean | undefined
  onChange: (value: string) => void
}

/** A filter with several choices, or All. Choosing All replaces the others, choosing another removes All (work 2.5). */
export function FilterChoices({ label, value, options, noun, find, unsent, onChange }: FilterChoicesProps) {
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
  const shown = options.filter((one) => containsWords(one.label, search))
  const toggle = (choice: string) => {
    const after = chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
    onChange(chooseOrAll(chosen, after).join(','))
  }
  const choiceOf = (choice: string, name: string) => (
    <Combobox.Option key={choice} value={choice} active={chosen.includes(choice)} aria-selected={chosen.includes(choice)}>
      <CheckIcon size={10} style={{ visibility: chosen.includes(choice) ? 'visible' : 'hidden', marginRight: 8 }} />
      {name}
    </Combobox.Option>
  )
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={240} position="bottom-start" withinPortal={false}>
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={`${styles.field} ${styles.face} pressable`}
          data-unsent={unsent || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.key}>{label}</span>
          <span className={`${styles.chosen} clip ellipsis max-width-150`}>{describeChosenValues(value, options, noun)}</span>
          <ChevronDown size={12} className={styles.caret} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {find && (
          <Combobox.Search
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
            placeholder={find.placeholder}
            aria-label={`${find.placeholder} in ${label}`}
          />
        )}
        <Combobox.Options aria-multiselectable aria-label={label}>
          <div className="scrolls-y max-height-260">
            {!search.trim() && choiceOf('All', 'All')}
            {shown.map((one) => choiceOf(one.value, one.label))}
            {find && shown.length === 0 && <Combobox.Empty>{find.none}</Combobox.Empty>}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
