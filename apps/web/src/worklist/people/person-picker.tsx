import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Load } from '@ivue/contracts/worklist/contract.ts'
import { Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Ref, useId } from 'react'
import { errorMessage } from '../../rpc/errors.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { LoadOption } from './load-option.tsx'
import styles from './person-picker.module.css'

interface PersonPickerProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  /** The people to choose from, best first. */
  loads: UseQueryResult<{ people: Load[] }>
  value: string
  problem: string | null
  /** Whether the focus starts in this field when the dialog opens. */
  focused?: boolean
  onChange: (id: string) => void
}

const suitability = ({ refused, why }: Load) => (refused ? 'May not have it' : why ? 'Better not now' : 'Can take it')

/**
 * A field to choose one assignable person, best first. It shows each person's workload and any reason against them (experience, The day).
 */
export function PersonPicker({ ref, label, loads, value, problem, focused = true, onChange }: PersonPickerProps) {
  const id = useId()
  const people = loads.data?.people ?? []
  const data = ['Can take it', 'Better not now', 'May not have it'].flatMap((group) => {
    const items = people
      .filter((person) => suitability(person) === group)
      .map((person) => ({ value: person.id, label: person.Name, disabled: person.refused !== '' }))
    return items.length > 0 ? [{ group, items }] : []
  })
  const said = problem ?? (loads.isError ? errorMessage(loads.error) : null)
  return (
    <div>
      <Select
        ref={ref}
        label={label}
        placeholder="Select"
        size="sm"
        searchable
        clearable
        // Opens on typing, an arrow key or a click, but not on focus, because the list would cover the buttons.
        openOnFocus={false}
        selectFirstOptionOnChange
        aria-busy={loads.isLoading || undefined}
        data-autofocus={focused || undefined}
        data={data}
        limit={200}
        withScrollArea={false}
        classNames={{ dropdown: styles.list ?? '', options: styles.options ?? '' }}
        comboboxProps={{ position: 'bottom-start' }}
        value={value || null}
        error={said !== null}
        {...problemProps(id, said)}
        nothingFoundMessage={loads.isFetching ? MESSAGES.pleaseWait : 'Nobody of that name'}
        renderOption={({ option }) => {
          const person = people.find(({ id }) => id === option.value)
          return person ? <LoadOption person={person} /> : option.label
        }}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
      <FieldMessage id={id}>{said}</FieldMessage>
    </div>
  )
}
