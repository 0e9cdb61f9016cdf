import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { Fact, loanDetails } from '@ivue/contracts/loans/contract.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import styles from './loan-dialog.module.css'

export type LoanDetails = OutputOf<typeof loanDetails.getDetails>

/** Under the loan's number: LATE where it is, borrowers, property. */
export function LoanSubject({ details }: { details: LoanDetails }) {
  return (
    <span className={styles.subject}>
      {details.late && <StatusChip status="Late" label="LATE" />}
      {[details.borrowers, details.address].filter(Boolean).join(' · ')}
    </span>
  )
}

/** One value with its name; what is missing is a grey dash. */
export function FactItem({ fact }: { fact: Fact }) {
  return (
    <div className={styles.fact}>
      <dt>{fact.label}</dt>
      <dd title={fact.value ?? undefined}>{fact.value ?? <span className={styles.hint}>–</span>}</dd>
      {fact.hint && (
        <dd className={styles.hint} title={fact.hint}>
          {fact.hint}
        </dd>
      )}
    </div>
  )
}

/** The strip of status, people, age, purpose and locks. Its height stands before its facts come. */
export function LoanHeader({ details }: { details: LoanDetails | undefined }) {
  return (
    <dl className={styles.header} aria-label="Loan summary">
      {details?.summary.map((fact) => (
        <FactItem key={fact.label} fact={fact} />
      ))}
    </dl>
  )
}
