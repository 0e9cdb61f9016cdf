import type { Option } from '@ivue/contracts/grid/wire.ts'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { FieldMessage, problemProps } from '../../../ui/controls/field-message.tsx'
import styles from './filters.module.css'

interface FilterProps {
  label: string
  error?: string | undefined
}

/** A drop-down. Its label is inside at the left in a bar, and above it in the panel of filters. */
export function FilterSelectField({
  label,
  options,
  error,
  ...rest
}: FilterProps & ComponentProps<'select'> & { options: readonly Option[] }) {
  const id = useId()
  return (
    <span className="phone-max-wide relative">
      <label className={styles.field} data-wrong={error ? '' : undefined}>
        <span className={styles.key}>{label}</span>
        <select {...rest} {...problemProps(id, error)} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={12} className={styles.caret} />
      </label>
      <FieldMessage id={id}>{error}</FieldMessage>
    </span>
  )
}

/** A field for a calendar day, `YYYY-MM-DD` or empty. */
export function FilterDayField({ label, error, ...rest }: FilterProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <span className="phone-max-wide relative">
      <label className={styles.field} data-wrong={error ? '' : undefined}>
        <span className={styles.key}>{label}</span>
        <input
          {...rest}
          {...problemProps(id, error)}
          data-empty={rest.value === '' || undefined}
          type="date"
          min="1900-01-01"
          max="2199-12-31"
          className={`${styles.control} width-116`}
        />
      </label>
      <FieldMessage id={id}>{error}</FieldMessage>
    </span>
  )
}

type EndProps = ComponentProps<'input'>

/** A field with two days, from and to, or with two values of another `type`. */
export function FilterDays({ label, from, to, error }: FilterProps & { from: EndProps; to: EndProps }) {
  const id = useId()
  const day = (props: EndProps, end: 'from' | 'to') => (
    <input
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      {...props}
      {...problemProps(id, error)}
      aria-label={`${label} ${end}`}
      data-empty={props.value === '' || undefined}
      className={`${styles.control} width-116`}
    />
  )
  return (
    <span className="phone-max-wide relative" data-pair>
      <span className={styles.field} data-wrong={error ? '' : undefined}>
        <span className={styles.key}>{label}</span>
        {day(from, 'from')}
        <span aria-hidden>–</span>
        {day(to, 'to')}
      </span>
      <FieldMessage id={id}>{error}</FieldMessage>
    </span>
  )
}

export function FilterTextField({ label, error, ...rest }: FilterProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <span className="phone-max-wide relative">
      <label className={styles.field} data-wrong={error ? '' : undefined}>
        <span className={styles.key}>{label}</span>
        <input {...rest} {...problemProps(id, error)} type="text" autoComplete="off" className={`${styles.control} width-118`} />
      </label>
      <FieldMessage id={id}>{error}</FieldMessage>
    </span>
  )
}
