import type { Option } from '@ivue/contracts/grid.ts'
import type { UserDetails, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { type ComboboxItem, MultiSelect, Select, TextInput } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FieldMessage } from '../ui/field-message.tsx'
import { Why } from '../ui/why.tsx'
import styles from './users.module.css'

export interface Editor {
  form: UseFormReturn<UserValues>
  details: UserDetails
}

/** The fields of one kind of value. */
type FieldOf<T> = { [K in keyof UserValues]: UserValues[K] extends T ? K : never }[keyof UserValues]
export type TextName = FieldOf<string>
export type ListName = FieldOf<string[]>

interface FieldProps<N extends string> {
  editor: Editor
  name: N
}

/** A field that this viewer may not change stays in the tab order and says why. */
function lookOf(name: keyof UserValues, whyId: string, why: string | undefined, error: string | undefined) {
  const message = error ? `user-${name}-problem` : why ? whyId : undefined
  return {
    id: `user-${name}`,
    label: USER_LABELS[name],
    size: 'sm',
    readOnly: Boolean(why),
    error: Boolean(error),
    classNames: { input: why ? (styles.locked ?? '') : '' },
    ...(error ? { 'aria-invalid': true } : {}),
    ...(message ? { 'aria-describedby': message } : {}),
    ...(why ? { 'aria-readonly': true } : {}),
  } as const
}

const Problem = ({ name, children }: { name: string; children: string | undefined }) => (
  <FieldMessage id={`user-${name}-problem`}>{children}</FieldMessage>
)

export function UserText({
  editor: { form, details },
  name,
  max = 60,
  type = 'text',
}: FieldProps<TextName> & { max?: number; type?: 'text' | 'email' | 'tel' }) {
  const why = details.locked[name]
  const error = form.formState.errors[name]?.message
  return (
    <div>
      <Why reason={why}>
        {(whyId) => (
          <TextInput
            {...lookOf(name, whyId, why, error)}
            type={type}
            maxLength={max}
            autoComplete="off"
            spellCheck={false}
            {...form.register(name)}
          />
        )}
      </Why>
      <Problem name={name}>{error}</Problem>
    </div>
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

export function UserChoice({
  editor: { form, details },
  name,
  options,
  empty,
}: FieldProps<TextName> & { options: Choices; empty?: string }) {
  const why = details.locked[name]
  const error = form.formState.errors[name]?.message
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <div>
          <Why reason={why}>
            {(whyId) => (
              <Select
                {...lookOf(name, whyId, why, error)}
                data={itemsOf(options, [value])}
                renderOption={faceOf(options)}
                allowDeselect={false}
                checkIconPosition="right"
                placeholder={empty}
                value={value || null}
                onChange={(next) => onChange(next ?? '')}
                onBlur={onBlur}
              />
            )}
          </Why>
          <Problem name={name}>{error}</Problem>
        </div>
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

export function UserChoices({ editor: { form, details }, name, options, empty, brief = false }: ChoicesProps) {
  const why = details.locked[name]
  const error = form.formState.errors[name]?.message
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => {
        const change = (next: string[]) => {
          const apart = [...value.filter((one) => !next.includes(one)), ...next.filter((one) => !value.includes(one))]
          const refused = options.find((option) => option.why && apart.includes(option.value))?.why
          if (refused) form.setError(name, { message: refused })
          else onChange(next)
        }
        const items = itemsOf(options, value)
        return (
          <div>
            <Why reason={why}>
              {(whyId) => (
                <MultiSelect
                  {...lookOf(name, whyId, why, error)}
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
              )}
            </Why>
            <Problem name={name}>{error}</Problem>
          </div>
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
