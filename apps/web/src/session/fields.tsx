import { CircleCheck, CircleX, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import styles from './fields.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** What is wrong with it, or null; left out where a form never says so under the field. */
  problem?: string | null | undefined
  /** It is wrong, and the words for it stand in the banner of the form. */
  invalid?: boolean
  /** Beside the label: the policy's tooltip. */
  aside?: ReactNode
}

/** The fields of everything that signs people in, 40 px high, built without the part library: half of their pages come before it. */
export function Field({ label, problem, invalid, aside, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {aside}
      <input {...input} {...problemProps(problem, id, invalid)} id={id} className={styles.input} />
      {problem !== undefined && <FieldMessage id={`${id}problem`}>{problem}</FieldMessage>}
    </div>
  )
}

/** A password with an eye to look at it. */
export function SecretField({ label, problem, invalid, aside, ...input }: FieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {aside}
      <div className={styles.secret}>
        <input {...input} {...problemProps(problem, id, invalid)} id={id} className={styles.input} type={shown ? 'text' : 'password'} />
        <button
          type="button"
          className={styles.eye}
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

/** Six digits of an authenticator, or a recovery code. */
export function CodeField({ label = 'Code', problem, ...input }: Omit<FieldProps, 'label' | 'aside' | 'invalid'> & { label?: string }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
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

/** What the server said of the whole form: red and announced at once, or (`good`) green. */
export function Banner({ id, good = false, children }: { id?: string; good?: boolean; children: ReactNode }) {
  const Face = good ? CircleCheck : CircleX
  return (
    <div role={good ? 'status' : 'alert'} id={id}>
      {children && (
        <div className={styles.banner} data-good={good || undefined}>
          <Face size={16} />
          {children}
        </div>
      )}
    </div>
  )
}
