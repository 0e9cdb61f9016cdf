import { MESSAGES } from '@ivue/contracts/messages.ts'
import styles from './totp.module.css'
import { TotpSetup } from './totp-setup.tsx'

export function EnrolCard({ onDone }: { onDone: () => void }) {
  return (
    <section className="card max-width-680 margin-24-auto pad-24">
      <p className={styles.lead}>{MESSAGES.enrolFirst}.</p>
      <TotpSetup onDone={onDone} />
    </section>
  )
}
