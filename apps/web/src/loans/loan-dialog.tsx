import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { ask } from '../rpc/ask.ts'
import { messageOf } from '../rpc/errors.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FocusBack } from '../ui/focus-back.tsx'
import { toast } from '../ui/toast.tsx'
import styles from './loan-dialog.module.css'
import { LoanHeader, LoanSubject } from './loan-header.tsx'
import { LoanTabs } from './loan-tabs.tsx'

/** The loan popup (platform 2.9): stands open while the link says `?loan=NUMBER`, on every page inside the shell. */
export function LoanDialog() {
  const [params, setParams] = useSearchParams()
  const loanNumber = params.get('loan')
  const close = useCallback(() => {
    const without = (before: URLSearchParams) => {
      const next = new URLSearchParams(before)
      next.delete('loan')
      return next
    }
    setParams(without, { replace: true, preventScrollReset: true })
  }, [setParams])
  return loanNumber ? <OpenedLoan key={loanNumber} loanNumber={loanNumber} onClose={close} /> : null
}

function OpenedLoan({ loanNumber, onClose }: { loanNumber: string; onClose: () => void }) {
  const check = useQuery({ ...ask(loanDetails.checkLoanExistance, { loanNumber }), retry: false })
  const conflict = useQuery({ ...ask(loanDetails.conflictCheck, { loanNumber }), enabled: check.isSuccess, retry: false })
  const details = useQuery({ ...ask(loanDetails.getDetails, { loanNumber }), enabled: check.isSuccess })
  const failure = check.error ?? conflict.error
  const fail = useEffectEvent((message: string) => {
    toast.error(message, { id: `loan-${loanNumber}` })
    onClose()
  })
  useEffect(() => {
    if (failure) fail(messageOf(failure))
  }, [failure])

  const checking = !check.isSuccess || !conflict.isSuccess
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Loan ${loanNumber}`}
      size={1360}
      bare
      subject={details.data && <LoanSubject details={details.data} />}
    >
      <FocusBack />
      {checking ? (
        <div className={styles.checking} role="status">
          <Loader size="sm" aria-hidden />
          Checking the loan
        </div>
      ) : (
        <>
          <LoanHeader details={details.data} />
          {conflict.data.state === 'active' ? <LockedLoan borrowers={conflict.data.borrowers} /> : null}
          <LoanTabs loanNumber={loanNumber} locked={conflict.data.state === 'active'} details={details} />
        </>
      )}
    </Dialog>
  )
}

function LockedLoan({ borrowers }: { borrowers: number }) {
  return (
    <p className={styles.locked} role="status">
      <b>This loan is locked by its conflict check.</b> It can be read; decisions, comments, reassignments and QC wait until the conflict
      check of {borrowers === 1 ? 'its borrower' : `its ${borrowers} borrowers`} is completed. The form for it is not built yet.
    </p>
  )
}
