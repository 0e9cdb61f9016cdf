import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { ConflictCheckDialog } from '../conflict-check/conflict-check-dialog.tsx'
import styles from '../parts/loan-dialog.module.css'
import type { LoanDetails } from '../parts/loan-header.tsx'

/** The notice on a loan that waits for its conflict check. Opens the check immediately if the viewer may do it (platform 2.10 and 4). */
export function LockedLoan({ details }: { details: LoanDetails }) {
  const viewer = useViewer()
  const [asking, setAsking] = useState(() => viewer.may('loans.conflictCheck'))
  const { borrowers } = details.conflict
  return (
    <div className={`${styles.locked} row on-amber notice rigid gap-10 margin-0-24-12`}>
      <Lock size={16} />
      <p role="status">
        <b>This loan is locked by its conflict check.</b> It can be read; decisions, comments, reassignments and QC wait until the check of{' '}
        {borrowers === 1 ? 'its borrower' : `its ${borrowers} borrowers`} is completed.
      </p>
      <Button why={viewer.whyNot('loans.conflictCheck')} onClick={() => setAsking(true)}>
        {CONFLICT.title}
      </Button>
      {asking && <ConflictCheckDialog loanNumber={details.loanNumber} onClose={() => setAsking(false)} />}
    </div>
  )
}
