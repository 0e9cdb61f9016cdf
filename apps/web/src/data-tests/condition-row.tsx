import { testColumn } from '@ivue/contracts/data-tests/columns.ts'
import { type ColumnTerm, DAY_KINDS, getTermKind, type Leaf } from '@ivue/contracts/data-tests/condition.ts'
import { rowText } from '@ivue/contracts/data-tests/condition-text.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { MultiSelect, NativeSelect, TagsInput, TextInput, type TextInputProps } from '@mantine/core'
import { Diff } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import styles from './condition.module.css'
import * as rows from './condition-rows.ts'
import { parseTypedNumber } from './conditions.ts'

interface RowProps {
  row: Leaf
  number: number
  problem: string | undefined
  /** Whether the row is new, so that its first control gets the focus. */
  isNew: boolean
  onChange: (row: Leaf) => void
}

/** One row of a condition with its problem below. */
export function ConditionRow({ row, number, problem, isNew, onChange }: RowProps) {
  const message = useId()
  const look: Look = {
    name: (part) => `Row ${number}, ${part}`,
    props: { size: 'sm', error: problem !== undefined, 'aria-describedby': problem ? message : undefined },
  }
  const { name, props } = look
  const choice = rows.rowChoice(row)
  const term = rows.firstTerm(row)
  return (
    <div className="grow">
      <div className="row wrap gap-6 min-height-32">
        {choice === null && <span>{rowText(row)}</span>}
        {choice !== null && !('unchanged' in row) && (
          <NativeSelect
            {...props}
            className={term ? 'flex-3-1-130 max-width-190' : styles.columns}
            aria-label={name('column')}
            data={rows.COLUMN_CHOICES}
            value={choice}
            onChange={(event) => onChange(rows.withColumn(row, event.currentTarget.value))}
            autoFocus={isNew}
          />
        )}
        {'unchanged' in row && (
          <MultiSelect
            {...props}
            className={styles.columns}
            classNames={{ inputField: 'min-width-40' }}
            aria-label={name('columns')}
            data={rows.RECORDED_CHOICES}
            value={row.unchanged}
            onChange={(columns) => onChange({ ...row, unchanged: columns.filter(rows.isColumn) })}
            searchable
          />
        )}
        {'left' in row && <Adjustment term={row.left} look={look} onChange={(left) => onChange({ ...row, left })} />}
        {term && (
          <NativeSelect
            {...props}
            className="flex-1-1-100 max-width-200"
            aria-label={name('operator')}
            data={rows.operatorChoices(term)}
            value={rows.operatorOf(row)}
            onChange={(event) => onChange(rows.withOperator(row, term, event.currentTarget.value))}
          />
        )}
        {'left' in row && <Right row={row} look={look} onChange={onChange} />}
        {'oneOf' in row && (
          <TagsInput
            {...props}
            className="flex-4-1-140"
            classNames={{ inputField: 'min-width-40' }}
            aria-label={name('values')}
            data={testColumn(row.column).words ?? []}
            value={row.oneOf}
            onChange={(oneOf) => onChange({ ...row, oneOf })}
          />
        )}
        {'unchanged' in row && (
          <NativeSelect
            {...props}
            className="flex-3-1-130 max-width-190"
            aria-label={name('moment')}
            data={rows.MOMENT_CHOICES}
            value={row.after}
            onChange={({ currentTarget: { value } }) => rows.isColumn(value) && onChange({ ...row, after: value })}
          />
        )}
      </div>
      <FieldMessage id={message}>{problem}</FieldMessage>
    </div>
  )
}

interface Look {
  name: (part: string) => string
  props: { size: 'sm'; error: boolean; 'aria-describedby': string | undefined }
}

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number
  onChange: (value: number) => void
}

/** A field for a number. A text that is no number stays as it was typed, and its value is NaN. */
function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState('')
  const text = Number.isNaN(value) ? '' : String(value)
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      maxLength={16}
      autoComplete="off"
      value={Object.is(parseTypedNumber(typed), value) ? typed : text}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseTypedNumber(event.currentTarget.value))
      }}
    />
  )
}

function Right({ row, look: { name, props }, onChange }: { row: rows.Comparison; look: Look; onChange: (row: Leaf) => void }) {
  const { left, right } = row
  const choice = rows.rightChoice(row)
  const choices = rows.rightChoices(left)
  const isKnown = choices.some(({ items }) => items.some(({ value }) => value === choice))
  const value = { ...props, className: 'flex-2-1-90', 'aria-label': name('value') }
  return (
    <>
      <NativeSelect
        {...props}
        className={choice === 'value' ? 'flex-1-1-90' : 'flex-4-1-140'}
        aria-label={name('compared with')}
        data={isKnown ? choices : [{ value: choice, label: choice.slice(1) }, ...choices]}
        value={choice}
        onChange={(event) => onChange(rows.withRight(row, event.currentTarget.value))}
      />
      {choice === 'value' && 'value' in right && typeof right.value === 'number' && (
        <NumberField {...value} value={right.value} onChange={(typed) => onChange({ ...row, right: { value: typed } })} />
      )}
      {choice === 'value' && 'value' in right && typeof right.value === 'string' && (
        <TextInput
          {...value}
          type={getTermKind(left) === 'day' ? 'date' : 'text'}
          maxLength={200}
          autoComplete="off"
          value={right.value}
          onChange={(event) => onChange({ ...row, right: { value: event.currentTarget.value } })}
        />
      )}
      {'column' in right && (
        <Adjustment
          term={right}
          look={{ props, name: (part) => name(`${part} on the right`) }}
          onChange={(term) => onChange({ ...row, right: term })}
        />
      )}
    </>
  )
}

/** The fields that shift a day or scale a number. Renders nothing for other kinds. */
function Adjustment({ term, look: { name, props }, onChange }: { term: ColumnTerm; look: Look; onChange: (term: ColumnTerm) => void }) {
  const { shift, factor, offset, ...plain } = term
  const kind = getTermKind(term)
  if (kind !== 'day' && kind !== 'number') return null
  const isAdjusted = shift !== undefined || factor !== undefined || offset !== undefined
  const act = kind === 'day' ? 'shift the day' : 'scale the number'
  const number = { ...props, className: 'width-64' }
  return (
    <>
      <Button
        square
        variant="quiet"
        icon={Diff}
        aria-pressed={isAdjusted}
        aria-label={name(act)}
        title={act}
        onClick={() =>
          onChange(
            isAdjusted ? plain : kind === 'day' ? { ...plain, shift: { days: 1, of: 'calendar' } } : { ...plain, factor: 1, offset: 0 },
          )
        }
      />
      {shift && (
        <span className="inline-row gap-6">
          +
          <NumberField
            {...number}
            aria-label={name('days')}
            value={shift.days}
            onChange={(days) => onChange({ ...term, shift: { ...shift, days } })}
          />
          <NativeSelect
            {...props}
            className="flex-1-1-130 max-width-180"
            aria-label={name('kind of days')}
            data={DAY_KINDS.map((value) => ({ value, label: rows.DAYS_TEXT[value] }))}
            value={shift.of}
            onChange={({ currentTarget: { value } }) => isOneOf(DAY_KINDS, value) && onChange({ ...term, shift: { ...shift, of: value } })}
          />
        </span>
      )}
      {isAdjusted && !shift && (
        <span className="inline-row gap-6">
          ×
          <NumberField
            {...number}
            aria-label={name('factor')}
            value={factor ?? 1}
            onChange={(typed) => onChange({ ...term, factor: typed })}
          />
          +
          <NumberField
            {...number}
            aria-label={name('offset')}
            value={offset ?? 0}
            onChange={(typed) => onChange({ ...term, offset: typed })}
          />
        </span>
      )}
    </>
  )
}
