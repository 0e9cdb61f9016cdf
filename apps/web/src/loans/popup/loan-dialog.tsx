import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoanPresence } from '../../live/loan-presence.tsx'
import { ask } from '../../rpc/ask.ts'
import { messageOf } from '../../rpc/errors.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FocusBack } from '../../ui/dialog/focus-back.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import type { Opening } from './list-neighbours.ts'
import styles from './loan-dialog.module.css'
import { LoanHeader, LoanSubject } from './loan-header.tsx'
import { LoanNeighbours } from './loan-neighbours.tsx'
import { type LoanTab, LoanTabs } from './loan-tabs.tsx'
import { LockedLoan } from './locked-loan.tsx'
import type { LoanSlots } from './slots.ts'

const NO_SLOTS: LoanSlots = {}

/** The loan popup (platform 2.9), open on any page inside the shell while the link contains `?loan=NUMBER`. */
export function LoanDialog({ slots = NO_SLOTS }: { slots?: LoanSlots }) {
  const [params, setParams] = useSearchParams()
  const loanNumber = params.get('loan')
  const show = useCallback(
    (opening: Opening | null) => {
      const changed = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        after.delete('loan')
        if (opening === null) return after
        after.set('loan', opening.loanNumber)
        return opening.link(after)
      }
      setParams(changed, { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  return loanNumber ? <OpenedLoan loanNumber={loanNumber} show={show} slots={slots} /> : null
}

interface OpenedLoanProps {
  loanNumber: string
  show: (opening: Opening | null) => void
  slots: LoanSlots
}

function OpenedLoan({ loanNumber, show, slots }: OpenedLoanProps) {
  const { data: details, error } = useQuery({ ...ask(loanDetails.getDetails, { loanNumber }), retry: false })
  /** Starts on Loan Quality; the next loan of the list opens on the tab last chosen. */
  const [tab, setTab] = useState<LoanTab>('quality')
  const failure = details ? null : error
  const close = () => show(null)
  const fail = useEffectEvent((message: string) => {
    toast.error(message, { id: `loan-${loanNumber}` })
    close()
  })
  useEffect(() => {
    if (failure) fail(messageOf(failure))
  }, [failure])

  return (
    <Dialog
      opened
      onClose={close}
      title={`Loan ${loanNumber}`}
      size={1360}
      bare
      subjectBeside
      subject={details && <LoanSubject details={details} />}
      headerExtra={
        <>
          {details && <LoanPresence key={loanNumber} loanNumber={loanNumber} />}
          <LoanNeighbours loanNumber={loanNumber} onOpen={show} />
        </>
      }
    >
      <FocusBack />
      {details ? (
        <>
          <LoanHeader details={details} />
          {details.conflict.state === 'active' && <LockedLoan key={loanNumber} details={details} />}
          <LoanTabs details={details} slots={slots} tab={tab} onTab={setTab} />
        </>
      ) : (
        <div className={styles.checking} role="status">
          <Loader size="sm" aria-hidden />
          Checking the loan
        </div>
      )}
    </Dialog>
  )
}
