import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { loanDetails } from '@ivue/contracts/loans/contract.ts'
import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import styles from './loan-dialog.module.css'
import { TodayValue } from './today-value.tsx'

export type LoanDetails = OutputOf<typeof loanDetails.getDetails>

export function LoanSubject({ details }: { details: LoanDetails }) {
  return (
    <span className="row wrap gap-4-8 min-height-20">
      {details.late && <StatusChip status="Past closing date" />}
      {[details.borrowers, details.address].filter(Boolean).join(' · ')}
    </span>
  )
}

export function LoanHeader({ details }: { details: LoanDetails }) {
  return (
    <dl className={styles.header} aria-label="Loan summary">
      {[...details.summary, ...details.locks].map((fact) => (
        <HeaderFact key={fact.label} fact={fact} />
      ))}
    </dl>
  )
}

function HeaderFact({ fact }: { fact: DetailFact }) {
  const { label, value, hint, alert } = fact
  return (
    <div className={`${styles.fact} shrinks pad-0-10 border-left-line`}>
      <dt>{label}</dt>
      <dd className="medium" title={[value, alert].filter(Boolean).join(', ') || undefined}>
        {value ?? <span className={styles.hint}>–</span>}
        {alert && <span className="text-12 amber"> {alert}</span>}
        <TodayValue fact={fact} />
      </dd>
      {hint && (
        <dd className={`${styles.hint} medium`} title={hint}>
          {hint}
        </dd>
      )}
    </div>
  )
}
