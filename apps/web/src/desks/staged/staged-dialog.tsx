import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { ReactNode } from 'react'
import { LoanWords } from '../../grid/cells/loan-words.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { LeaseBanner } from '../../live/lease-banner.tsx'
import type { DecisionLease } from '../../live/use-presence.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { loanSubject } from '../../worklist/rows.ts'
import { dropdownText } from './dropdown-text.ts'

interface StagedDialogProps {
  row: Row
  userRole: string
  lease: DecisionLease
  refusal: string | undefined
  busy: string | false
  dirty?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The Decision dialog of the processor and underwriter desks (work 2.3, 2.4, 4). */
export function StagedDialog({ row, userRole, lease, refusal, busy, dirty = false, onSubmit, onClose, children }: StagedDialogProps) {
  const facts = [loanSubject(row), cellOf(row, 'Purpose').value, dropdownText(row, 'Stage')]
  return (
    <Dialog
      onClose={onClose}
      title="Decision"
      subject={<LoanWords text={[...facts, userRole && `you are ${userRole}`].filter(Boolean).join(' · ')} />}
      dirty={dirty}
      main={
        <Button size="l" variant="primary" why={lease.refused} busy={busy} onClick={onSubmit}>
          Submit
        </Button>
      }
    >
      <LeaseBanner lease={lease} />
      <RefusalMessage>{withInputKept(refusal, 'chose')}</RefusalMessage>
      {children}
    </Dialog>
  )
}
