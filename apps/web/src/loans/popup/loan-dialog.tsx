import { LINK } from '@ivue/contracts/links.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { LoanPresence } from '../../live/loan-presence.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import { PrintLine } from '../../viewer/print-line.tsx'
import { WatchButtons } from '../../watch/watch-buttons.tsx'
import { UndoKey } from '../../worklist/bulk/use-undo.ts'
import { findAnswering } from '../../worklist/screen/row-actions.ts'
import { DeskNote } from '../act/desk-note.tsx'
import { LoanActions } from '../act/loan-actions.tsx'
import { LoanKeys } from '../act/loan-keys.tsx'
import { NextLoan } from '../act/next-loan.tsx'
import { useDeskRows } from '../act/use-desk-rows.ts'
import type { LoanOpening } from '../parts/list-neighbours.ts'
import { LoanHeader, LoanSubject } from '../parts/loan-header.tsx'
import type { PopupParts } from '../parts/popup-parts.ts'
import { useListPosition } from '../parts/use-list-position.ts'
import { LoanNeighbours } from './loan-neighbours.tsx'
import { type LoanTab, LoanTabs } from './loan-tabs.tsx'
import { LockedLoan } from './locked-loan.tsx'
import { TimeBar } from './time-bar.tsx'

const NO_PARTS: PopupParts = {}
const NO_DESKS: PopupParts['desks'] & object = []

/**
 * The loan popup (platform 2.9), open on any page inside the shell while the link
 * contains `?loan=NUMBER`. With `&at=MOMENT` it shows the loan as it was then.
 */
export function LoanDialog({ parts = NO_PARTS }: { parts?: PopupParts }) {
  const [params, changeLink] = useLinkParameters()
  const loanNumber = params.get(LINK.loan)
  const at = params.get('at')
  const show = useCallback(
    (opening: LoanOpening | null) => {
      const change = (link: URLSearchParams) => {
        for (const parameter of [LINK.loan, 'at', LINK.on, LINK.desk]) link.delete(parameter)
        if (opening === null) return link
        link.set(LINK.loan, opening.loanNumber)
        return opening.link(link)
      }
      changeLink(change, { replace: true })
    },
    [changeLink],
  )
  const goTo = useCallback(
    (moment: string | null) => {
      const change = (link: URLSearchParams) => {
        if (moment === null) link.delete('at')
        else link.set('at', moment)
        return link
      }
      changeLink(change, { replace: true })
    },
    [changeLink],
  )
  const on = params.get(LINK.on)
  return loanNumber ? <OpenedLoan loanNumber={loanNumber} on={on} at={at} goTo={goTo} show={show} parts={parts} /> : null
}

interface OpenedLoanProps {
  loanNumber: string
  /** What to open first: 'comments', to which the notice of a comment links, 'answer', the answers to the loan's findings, or 'mismatch'. */
  on: string | null
  at: string | null
  goTo: (at: string | null) => void
  show: (opening: LoanOpening | null) => void
  parts: PopupParts
}

function OpenedLoan({ loanNumber, on, at, goTo, show, parts }: OpenedLoanProps) {
  const { data: details, error } = useQuery({
    ...callQuery(loanDetails.getDetails, { loanNumber, ...(at !== null && { at }) }),
    retry: false,
    // While another time loads, the previous one stays on screen.
    placeholderData: (before) => (before?.loanNumber === loanNumber ? before : undefined),
  })
  /** The last chosen tab, which also applies to the next loan of the list. */
  const [tab, setTab] = useState<LoanTab>(on === 'comments' ? on : 'quality')
  const [opens, setOpens] = useState(on)
  const [commentRequests, setCommentRequests] = useState(0)
  const deskRows = useDeskRows(loanNumber, parts.desks ?? NO_DESKS)
  const position = useListPosition(loanNumber, show)
  const failure = details ? null : error
  const close = () => show(null)
  const fail = useEffectEvent((message: string) => {
    toast.error(message, { id: `loan-${loanNumber}` })
    close()
  })
  useEffect(() => {
    if (failure) fail(errorMessage(failure))
  }, [failure])

  // A past state of a loan is read-only.
  const deskRow = at === null ? deskRows.current : null
  const Measures = deskRow?.desk.Measures
  // Waits for the desk's row, because its measures would push the tabs down if they appeared later.
  const deskPending = at === null && deskRows.pending
  const write = () => {
    setTab('comments')
    setCommentRequests(commentRequests + 1)
  }
  return (
    <Dialog
      onClose={close}
      title={`Loan ${loanNumber}`}
      note={details && (at === null ? <DeskNote deskRows={deskRows} /> : 'The past state of a loan can only be read.')}
      cancel={null}
      actions={
        details ? (
          <>
            {deskRow && (
              <LoanActions
                key={`${deskRow.desk.name} ${deskRow.row.recsID}`}
                deskRow={deskRow}
                opens={opens}
                onOpened={() => setOpens(null)}
                onComment={write}
                onDone={deskRows.refresh}
              />
            )}
            <NextLoan position={position} />
          </>
        ) : null
      }
      size={1360}
      bare
      subjectNextToTitle
      subject={details && <LoanSubject details={details} />}
      headerExtra={
        <>
          {details && at === null && <WatchButtons key={loanNumber} loanNumber={loanNumber} />}
          {details && at === null && (
            <Button icon={History} onClick={() => goTo(new Date().toISOString())}>
              Earlier state
            </Button>
          )}
          {details && <LoanPresence key={loanNumber} loanNumber={loanNumber} />}
          <UndoKey />
          <LoanNeighbours position={position} />
        </>
      }
    >
      <LoanKeys ready={details !== undefined && !deskPending} />
      <PrintLine />
      {details && !deskPending ? (
        <>
          <LoanHeader details={details} />
          {at !== null && <TimeBar loanNumber={loanNumber} at={at} onMoment={goTo} />}
          {details.conflict.state === 'active' && at === null && <LockedLoan key={loanNumber} details={details} />}
          {deskRow && Measures && <Measures key={deskRow.row.recsID} row={deskRow.row} />}
          <LoanTabs
            details={details}
            at={at}
            parts={parts}
            answering={deskRow && findAnswering(deskRow.row)}
            onAnswer={() => setOpens('answer')}
            commentContext={deskRow && { deskRow, commentRequests, onSent: () => void deskRows.refresh() }}
            tab={tab}
            onTab={setTab}
          />
        </>
      ) : (
        <div className="row flex-1 justify-center muted gap-10" role="status">
          <Loader size="sm" aria-hidden />
          Checking the loan
        </div>
      )}
    </Dialog>
  )
}
