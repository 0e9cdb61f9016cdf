import type { Option } from '@ivue/contracts/grid/wire.ts'
import { REQUIRED_FIELDS } from '@ivue/contracts/people/rules.ts'
import type { UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { type ComboboxItem, MultiSelect, Select, TextInput, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './users.module.css'

export interface Editor {
  form: UseFormReturn<UserValues>
  details: UserDetails
}

type FieldOf<T> = { [K in keyof UserValues]: UserValues[K] extends T ? K : never }[keyof UserValues]
export type TextName = FieldOf<string>
export type UserListField = FieldOf<string[]>

const FIRST: keyof UserValues = 'first_name'

interface FieldProps<N extends string> {
  editor: Editor
  name: N
}

/**
 * Returns the props of a user's field. A field that this viewer may not change is read-only, stays in the tab order, and has the reason as
 * its description.
 */
export function fieldProps({ form, details }: Editor, name: keyof UserValues) {
  const why = details.locked[name]
  const error = form.formState.errors[name]?.message
  return {
    id: `user-${name}`,
    label: USER_LABELS[name],
    size: 'sm',
    required: REQUIRED_FIELDS.includes(name),
    error: error && <FieldMessage>{error}</FieldMessage>,
    classNames: { error: styles.problem ?? '', input: why ? (styles.locked ?? '') : '' },
    ...(why ? { readOnly: true, 'aria-readonly': true, description: why, descriptionProps: { className: 'unseen' } } : {}),
  } as const
}

/** Shows on hover why a field may not be changed. */
export function LockedTooltip({ why, children }: { why: string | undefined; children: ReactElement }) {
  return why ? <Tooltip label={why}>{children}</Tooltip> : children
}

export function UserTextField({
  editor,
  name,
  max = 60,
  type = 'text',
  onChange,
}: FieldProps<TextName> & { max?: number; type?: 'text' | 'email' | 'tel'; onChange?: () => void }) {
  return (
    <LockedTooltip why={editor.details.locked[name]}>
      <TextInput
        {...fieldProps(editor, name)}
        type={type}
        maxLength={max}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={name === FIRST || undefined}
        {...editor.form.register(name, onChange && { onChange })}
      />
    </LockedTooltip>
  )
}

type Choices = readonly (Option & { why?: string })[]

const toItems = (options: Choices, stored: readonly string[]): ComboboxItem[] => {
  const known = options.map(({ label, value, why }) => ({ label, value, disabled: Boolean(why) }))
  // Adds stored values that are no longer offered, so that they are still shown.
  const strays = stored.filter((value) => value !== '' && !options.some((option) => option.value === value))
  return [...known, ...strays.map((value) => ({ label: value, value, disabled: false }))]
}

const renderOption =
  (options: Choices) =>
  ({ option }: { option: ComboboxItem }) => {
    const { label = option.label, why } = options.find(({ value }) => value === option.value) ?? {}
    return (
      <span>
        {label}
        {why && <span className="small-text block many-lines">{why}</span>}
      </span>
    )
  }

interface ChoiceProps extends FieldProps<TextName> {
  options: Choices
  empty?: string
  clearable?: boolean
}

export function UserChoice({ editor, name, options, empty, clearable = false }: ChoiceProps) {
  return (
    <Controller
      control={editor.form.control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <LockedTooltip why={editor.details.locked[name]}>
          <Select
            ref={ref}
            {...fieldProps(editor, name)}
            data={toItems(options, [value])}
            renderOption={renderOption(options)}
            allowDeselect={false}
            clearable={clearable && !editor.details.locked[name]}
            checkIconPosition="right"
            placeholder={empty}
            value={value || null}
            onChange={(next) => onChange(next ?? '')}
            onBlur={onBlur}
          />
        </LockedTooltip>
      )}
    />
  )
}

interface ChoicesProps extends FieldProps<UserListField> {
  options: Choices
  /** Text for an empty selection. */
  empty: string
  /** Whether selected values are shown as codes ('TX'). The list shows full labels. */
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
        const items = toItems(options, value)
        return (
          <LockedTooltip why={why}>
            <MultiSelect
              ref={ref}
              {...fieldProps(editor, name)}
              data={brief ? items.map((item) => ({ ...item, label: item.value })) : items}
              renderOption={renderOption(options)}
              filter={({ search }) => matching(items, search, brief)}
              checkIconPosition="right"
              searchable={!why}
              nothingFoundMessage="Nothing of that name"
              placeholder={value.length === 0 ? empty : ''}
              value={value}
              onChange={change}
              onBlur={onBlur}
            />
          </LockedTooltip>
        )
      }}
    />
  )
}

function matching(items: readonly ComboboxItem[], search: string, brief: boolean): ComboboxItem[] {
  return items.filter(({ label }) => containsWords(label, search)).map((item) => (brief ? { ...item, label: item.value } : item))
}
