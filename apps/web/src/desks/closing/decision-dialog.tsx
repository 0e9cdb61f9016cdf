import { closing } from '@ivue/contracts/desks/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { LeaseBanner } from '../../live/lease-banner.tsx'
import { usePresence } from '../../live/use-presence.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { shortMoment, zoneName } from '../../ui/moments.ts'
import { loanSubject } from '../../worklist/rows.ts'
import type { ClosingDecisionCall, DeskDialogProps } from '../desk.tsx'
import type { Decision } from './decision-check.ts'
import { DecisionForm } from './decision-form.tsx'

/** Shows the closing decision (work 4, mock 04). Input is stored as a draft until it is submitted. */
export function DecisionDialog({ worklist, decide, row, picked, userRole, onClose }: DeskDialogProps<ClosingDecisionCall>) {
  const { recsID } = row
  const opened = useQuery({ ...callQuery(closing.getDecision, { recsID }), staleTime: 0, gcTime: 0 })
  const decision = opened.data
  const lease = usePresence(worklist.name, recsID, 'decision', decision?.refused === '')
  return (
    <FormDialog
      title="Decision"
      subject={<LoanWords text={decision ? dialogSubject(decision, userRole) : loanSubject(row)} />}
      onClose={() => onClose(false)}
    >
      {(places) => (
        <>
          <LeaseBanner lease={lease} />
          <QueryContent query={opened} rows={5} rowHeight={76} loading="Loading the decision" failed="The decision could not be opened">
            {(decision) => (
              <DecisionForm
                decision={decision}
                leased={lease.refused}
                decide={decide}
                picked={picked}
                places={places}
                refetch={() => opened.refetch()}
                onSaved={() => onClose(true)}
              />
            )}
          </QueryContent>
        </>
      )}
    </FormDialog>
  )
}

/** Returns the dialog's subject: 'Loan 0204518873 · Okafor, Nneka · Purchase · closes today 15:00 · you are Manager - Closing' */
function dialogSubject({ loanNumber, borrower, purpose, scheduledClosingAt, zone }: Decision, userRole: string): string {
  const closes = scheduledClosingAt
    ? `closes ${shortMoment(scheduledClosingAt, new Date(), zone)} ${zoneName(scheduledClosingAt, zone)}`
    : 'no closing scheduled'
  return [`Loan ${loanNumber}`, borrower, purpose, closes, userRole && `you are ${userRole}`].filter(Boolean).join(' · ')
}
