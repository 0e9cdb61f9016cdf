import {
  EMPTY_VALUE,
  type FilterRange,
  isEmptyValue,
  joinValues,
  parseRange,
  splitNot,
  splitValues,
  writeNot,
  writeRange,
} from '@ivue/contracts/grid/column-filters.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { useRef } from 'react'
import { columnField, type FilterForm } from '../../model/filters/use-filter-form.ts'
import { FilterChoices } from './filter-choices.tsx'
import { FilterDays, FilterSelectField, FilterTextField } from './filter-fields.tsx'
import styles from './filters.module.css'

const headingOf = ({ Title, label }: Header) => label ?? Title

interface ColumnFieldsProps {
  form: Pick<FilterForm<string>, 'specs' | 'columns' | 'setColumn' | 'columnErrorOf' | 'register'>
  headers: readonly Header[]
}

/** A field for each filter by a column, and a drop-down that adds one. Columns that the list's own filters name are not offered. */
export function ColumnFields({ form, headers }: ColumnFieldsProps) {
  const { specs, columns, setColumn, columnErrorOf, register } = form
  const added = useRef('')
  const own = Object.values(specs).map(({ label }) => label.toLowerCase())
  const isOffered = (header: Header) =>
    header.filter !== undefined &&
    !columns.some(({ title }) => title === header.Title) &&
    !own.includes(headingOf(header).toLowerCase()) &&
    !(header.drawType === 'loan' && 'loanNumber' in specs)
  const offered = headers.filter(isOffered).map((header) => ({ label: headingOf(header), value: header.Title }))
  return (
    <>
      {columns.map(({ title, value }) => {
        const header = headers.find(({ Title }) => Title === title)
        const attach = (node: HTMLInputElement | HTMLSelectElement | null) => {
          register(columnField(title), node)
          if (!node || added.current !== title) return
          added.current = ''
          node.focus()
        }
        const onChange = (next: string) => setColumn(title, next)
        return (
          header && (
            <ColumnField key={title} header={header} value={value} onChange={onChange} attach={attach} error={columnErrorOf(title)} />
          )
        )
      })}
      {offered.length > 0 && (
        <span className={`${styles.other} all-columns`}>
          <FilterSelectField
            label="Any other column"
            value=""
            options={[{ label: 'Choose …', value: '' }, ...offered]}
            onChange={({ target }) => {
              added.current = target.value
              setColumn(target.value, '')
            }}
          />
        </span>
      )}
    </>
  )
}

interface ColumnFieldProps {
  header: Header
  value: string
  onChange(value: string): void
  /** Called with the first field. */
  attach(node: HTMLInputElement | HTMLSelectElement | null): void
  error: string | undefined
}

const CONDITIONS = ['is', 'is not', 'is empty', 'is not empty'] as const

/**
 * The filter by a column: whether its cells have one of the values or none of them, and a field for the values. An empty cell has none of
 * them.
 */
function ColumnField({ header, value, onChange, attach, error }: ColumnFieldProps) {
  const { not, written } = splitNot(value)
  const isEmpty = isEmptyValue(written)
  // A list of choices is no field of the form, so the focus goes to its condition.
  const isFirst = isEmpty || header.filter?.kind === 'words'
  const setCondition = (condition: string) =>
    onChange(writeNot(condition.startsWith('is not'), condition.endsWith('empty') ? EMPTY_VALUE : isEmpty ? '' : written))
  return (
    <>
      <FilterSelectField
        label={`Condition of ${headingOf(header)}`}
        {...(isFirst && { name: columnField(header.Title), ref: attach, error })}
        value={`${not ? 'is not' : 'is'}${isEmpty ? ' empty' : ''}`}
        options={toOptions(CONDITIONS)}
        onChange={({ target }) => setCondition(target.value)}
      />
      {!isEmpty && (
        <ValueField header={header} attach={attach} error={error} value={written} onChange={(next) => onChange(writeNot(not, next))} />
      )}
    </>
  )
}

function ValueField({ header, value, onChange, attach, error }: ColumnFieldProps) {
  const { kind = 'text', words = [] } = header.filter ?? {}
  const first = { name: columnField(header.Title), ref: attach, error }
  const label = headingOf(header)
  const set = ({ target }: { target: { value: string } }) => onChange(target.value)
  if (kind === 'words') {
    const choose = (chosen: string) => onChange(chosen === 'All' ? '' : joinValues(chosen.split(',')))
    const chosen = splitValues(value).join(',') || 'All'
    return <FilterChoices label={label} value={chosen} options={toOptions(words)} noun={['choice', 'choices']} onChange={choose} />
  }
  if (kind === 'text' || splitValues(value).length > 1)
    return (
      <FilterTextField {...first} label={`${label} contains`} placeholder="Several: a | b" value={value} maxLength={200} onChange={set} />
    )
  const range = parseRange(value)
  const end = (name: keyof FilterRange) => ({
    ...(kind === 'number' && ({ type: 'text', inputMode: 'decimal', autoComplete: 'off', placeholder: name } as const)),
    value: range[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(writeRange({ ...range, [name]: target.value })),
  })
  return <FilterDays label={label} error={error} from={{ ...end('from'), name: first.name, ref: attach }} to={end('to')} />
}
