import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Info } from 'lucide-react'
import { useId } from 'react'
import styles from './policy.module.css'

/** Shows the password policy on hover and focus (platform 2.5). */
export function PolicyTip() {
  const id = useId()
  return (
    <span className={`${styles.tip} before-4`}>
      <button type="button" className={styles.info} aria-label="Password policy" aria-describedby={id}>
        <Info size={14} />
      </button>
      <span role="tooltip" id={id} className={styles.words}>
        {MESSAGES.passwordPolicy}
      </span>
    </span>
  )
}
