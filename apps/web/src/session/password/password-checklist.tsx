import { type NewPassword, passwordChecklist } from '@ivue/contracts/session/password-rules.ts'
import { Check, Circle } from 'lucide-react'
import styles from './policy.module.css'

/** Shows which rules the new password meets while it is typed. The server checks again, and only it knows the previous password. */
export function PasswordChecklist({ choice }: { choice: NewPassword }) {
  const rules = passwordChecklist(choice)
  return (
    <ul className={`${styles.rules} faint text-12 margin-0-0-18`} aria-label="Password policy">
      {rules.map(({ label, met }) => (
        <li className="row gap-8" key={label} data-met={met || undefined}>
          {met ? <Check className="width-14" size={14} /> : <Circle className="width-14" size={10} />}
          <span>
            {label}
            <span className="unseen">{met ? ', kept' : ', not yet'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
