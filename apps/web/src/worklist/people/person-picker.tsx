import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { loadWords } from '@ivue/contracts/worklist/loads.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useId } from 'react'
import { ask } from '../../rpc/ask.ts'
import { messageOf } from '../../rpc/errors.ts'
import { described, FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './person-picker.module.css'
import { personChoices } from './slot-choices.ts'

type Load = OutputOf<typeof worklist.getLoads>['people'][number]

interface PersonPickerProps {
  ref?: Ref<HTMLInputElement> | undefined
  label: string
  list: WorklistName
  /** What is to be given. */
  rows: readonly Row[]
  value: string
  problem: string | null
  /** Of another list's work: these people, without what they hold. */
  people?: readonly { id: string; Name: string }[]
  /** The dialog begins here. */
  focused?: boolean
  onChange: (id: string) => void
}

const groupOf = ({ refused, why }: Load) => (refused ? 'May not have it' : why ? 'Better not now' : 'Can take it')

/** One person among those who may be given a list's work, the best first: what each holds, and why better not (experience, The day). */
export function PersonPicker({ ref, label, list, rows, value, problem, people: others, focused = true, onChange }: PersonPickerProps) {
  const loads = useQuery({
    ...ask(worklist.getLoads, { list, ids: rows.map(({ recsID }) => recsID) }, { background: true }),
    enabled: others === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const id = useId()
  const people = loads.data?.people ?? []
  const data = ['Can take it', 'Better not now', 'May not have it'].flatMap((group) => {
    const items = people
      .filter((person) => groupOf(person) === group)
      .map((person) => ({ value: person.id, label: person.Name, disabled: person.refused !== '' }))
    return items.length > 0 ? [{ group, items }] : []
  })
  const said = problem ?? (loads.isError ? messageOf(loads.error) : null)
  return (
    <div>
      <Select
        ref={ref}
        label={label}
        placeholder="Select"
        size="sm"
        searchable
        clearable
        // The list would cover the buttons, so it opens on typing, an arrow key or a click, not on focus.
        openOnFocus={false}
        selectFirstOptionOnChange
        aria-busy={loads.isLoading || undefined}
        data-autofocus={focused || undefined}
        data={others ? personChoices(others) : data}
        limit={200}
        withScrollArea={false}
        classNames={{ dropdown: styles.list ?? '', options: styles.options ?? '' }}
        comboboxProps={{ position: 'bottom-start' }}
        value={value || null}
        error={said !== null}
        {...described(id, said)}
        nothingFoundMessage={loads.isFetching ? 'Please wait ...' : 'Nobody of that name'}
        renderOption={({ option }) => <LoadOption name={option.label} person={people.find((person) => person.id === option.value)} />}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
      <FieldMessage id={id}>{said}</FieldMessage>
    </div>
  )
}

function LoadOption({ name, person }: { name: string; person: Load | undefined }) {
  if (!person) return <span>{name}</span>
  const reason = person.refused || person.why || person.best
  return (
    <span className={styles.person}>
      <span>{person.Name}</span>
      <small>{loadWords(person)}</small>
      {reason && <small data-best={person.best !== '' || undefined}>{reason}</small>}
    </span>
  )
}
