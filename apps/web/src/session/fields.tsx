import { CircleCheck, CircleX, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import styles from './fields.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** The problem below the field, or null. Leave it out if the form does not show problems there. */
  problem?: string | null | undefined
  /** Whether the field is invalid although its message is in the form's banner. */
  invalid?: boolean
  /** Content next to the label, such as the tooltip of the password policy. */
  aside?: ReactNode
}

/** An input of the sign-in forms, 40 px high. It does not use Mantine, because some of these pages load before it. */
export function Field({ label, problem, invalid, aside, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="relative below-16">
      <label htmlFor={id} className="inline-block medium">
        {label}
      </label>
      {aside}
      <input {...input} {...problemProps(problem, id, invalid)} id={id} className={styles.input} />
      {problem !== undefined && <FieldMessage id={`${id}problem`}>{problem}</FieldMessage>}
    </div>
  )
}

export function SecretField({ label, problem, invalid, aside, ...input }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative below-16">
      <label htmlFor={id} className="inline-block medium">
        {label}
      </label>
      {aside}
      <div className={`${styles.secret} relative`}>
        <input {...input} {...problemProps(problem, id, invalid)} id={id} className={styles.input} type={shown ? 'text' : 'password'} />
        <button
          type="button"
          className="center absolute faint rounded-4 pressable top-12 right-8 width-24 height-24"
          aria-pressed={shown}
          aria-label={label === 'Password' ? 'Show password' : `Show ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} /> : <Eye size={16} />}
        </button>
      </div>
      {problem !== undefined && <FieldMessage id={`${id}problem`}>{problem}</FieldMessage>}
    </div>
  )
}

export function CodeField({ label = 'Code', problem, ...input }: Omit<FieldProps, 'label' | 'aside' | 'invalid'> & { label?: string }) {
  const id = useId()
  return (
    <div className="relative below-16">
      <label htmlFor={id} className="inline-block medium">
        {label}
      </label>
      <input
        {...input}
        {...problemProps(problem, id)}
        id={id}
        className={`${styles.input} ${styles.code}`}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      {problem !== undefined && <FieldMessage id={`${id}problem`}>{problem}</FieldMessage>}
    </div>
  )
}

function problemProps(problem: string | null | undefined, id: string, invalid = false) {
  return problem ? ({ 'aria-invalid': true, 'aria-describedby': `${id}problem` } as const) : { 'aria-invalid': invalid || undefined }
}

/** Shows the server's message about the whole form: in red and announced immediately, or in green with `good`. */
export function Banner({ id, good = false, children }: { id?: string; good?: boolean; children: ReactNode }) {
  const Face = good ? CircleCheck : CircleX
  return (
    <div role={good ? 'status' : 'alert'} id={id}>
      {children && (
        <div
          className={`${styles.banner} row medium red rounded gap-8 margin-0-0-18 pad-10-12 border-red-line on-red-bg`}
          data-good={good || undefined}
        >
          <Face size={16} />
          {children}
        </div>
      )}
    </div>
  )
}
