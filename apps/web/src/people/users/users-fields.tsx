import type { Option } from '@ivue/contracts/grid.ts'
import type { UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { type ComboboxItem, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './users.module.css'

export interface Editor {
  form: UseFormReturn<UserValues>
  details: UserDetails
}

/** The fields of one kind of value. */
type FieldOf<T> = { [K in keyof UserValues]: UserValues[K] extends T ? K : never }[keyof UserValues]
export type TextName = FieldOf<string>
export type ListName = FieldOf<string[]>

/** Where the focus is when the editor opens. */
const FIRST: keyof UserValues = 'first_name'

interface FieldProps<N extends string> {
  editor: Editor
  name: N
}

/**
 * The looks of a field: its label, what is wrong with it, and, where this viewer may not change it, why (it stays in the tab order). Mantine ties its own
 * `error` and `description` to the field and no others.
 */
export function lookOf({ form, details }: Editor, name: keyof UserValues) {
  const why = details.locked[name]
  const error = form.formState.errors[name]?.message
  return {
    id: `user-${name}`,
    label: USER_LABELS[name],
    size: 'sm',
    error: error && <FieldMessage>{error}</FieldMessage>,
    classNames: { error: styles.problem ?? '', input: why ? (styles.locked ?? '') : '' },
    ...(why ? { readOnly: true, 'aria-readonly': true, description: why, descriptionProps: { className: 'unseen' } } : {}),
  } as const
}

/** Says on hover and focus why a field is off. */
export function OffTip({ why, children }: { why: string | undefined; children: ReactElement }) {
  return why ? <Tooltip label={why}>{children}</Tooltip> : children
}

export function UserText({
  editor,
  name,
  max = 60,
  type = 'text',
}: FieldProps<TextName> & { max?: number; type?: 'text' | 'email' | 'tel' }) {
  return (
    <OffTip why={editor.details.locked[name]}>
      <TextInput
        {...lookOf(editor, name)}
        type={type}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={name === FIRST || undefined}
        {...editor.form.register(name)}
      />
    </OffTip>
  )
}

type Choices = readonly (Option & { why?: string })[]

const itemsOf = (options: Choices, kept: readonly string[]): ComboboxItem[] => {
  const known = options.map(({ label, value, why }) => ({ label, value, disabled: Boolean(why) }))
  // A value whose list has changed meanwhile is shown as it is stored.
  const strays = kept.filter((value) => value !== '' && !options.some((option) => option.value === value))
  return [...known, ...strays.map((value) => ({ label: value, value, disabled: false }))]
}

/** A choice that is off, with why under it. */
const faceOf =
  (options: Choices) =>
  ({ option }: { option: ComboboxItem }) => {
    const { label = option.label, why } = options.find(({ value }) => value === option.value) ?? {}
    return (
      <span>
        {label}
        {why && <span className={styles.why}>{why}</span>}
      </span>
    )
  }

export function UserChoice({ editor, name, options, empty }: FieldProps<TextName> & { options: Choices; empty?: string }) {
  return (
    <Controller
      control={editor.form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <OffTip why={editor.details.locked[name]}>
          <Select
            ref={ref}
            {...lookOf(editor, name)}
            data={itemsOf(options, [value])}
            renderOption={faceOf(options)}
            allowDeselect={false}
            checkIconPosition="right"
            placeholder={empty}
            value={value || null}
            onChange={(next) => onChange(next ?? '')}
            onBlur={onBlur}
          />
        </OffTip>
      )}
    />
  )
}

interface ChoicesProps extends FieldProps<ListName> {
  options: Choices
  /** What an empty list means. */
  empty: string
  /** What was chosen is shown by its value alone ('TX'), the list has the whole words. */
  brief?: boolean
}

export function UserChoices({ editor, name, options, empty, brief = false }: ChoicesProps) {
  const why = editor.details.locked[name]
  return (
    <Controller
      control={editor.form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => {
        const change = (next: string[]) => {
          const apart = [...value.filter((one) => !next.includes(one)), ...next.filter((one) => !value.includes(one))]
          const refused = options.find((option) => option.why && apart.includes(option.value))?.why
          if (refused) editor.form.setError(name, { message: refused })
          else onChange(next)
        }
        const items = itemsOf(options, value)
        return (
          <OffTip why={why}>
            <MultiSelect
              ref={ref}
              {...lookOf(editor, name)}
              data={brief ? items.map((item) => ({ ...item, label: item.value })) : items}
              renderOption={faceOf(options)}
              filter={({ search }) => matching(items, search, brief)}
              checkIconPosition="right"
              searchable={!why}
              nothingFoundMessage="Nothing of that name"
              placeholder={value.length === 0 ? empty : ''}
              value={value}
              onChange={change}
              onBlur={onBlur}
            />
          </OffTip>
        )
      }}
    />
  )
}

/** The choices whose whole words hold what was typed. */
function matching(items: readonly ComboboxItem[], search: string, brief: boolean): ComboboxItem[] {
  const wanted = search.trim().toLowerCase()
  return items.filter(({ label }) => label.toLowerCase().includes(wanted)).map((item) => (brief ? { ...item, label: item.value } : item))
}
