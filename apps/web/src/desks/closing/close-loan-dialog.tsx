import { MEASURE_NAMES } from '@ivue/contracts/desks/words.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Decision } from './decision-check.ts'
import { MeasureTimes } from './measures-table.tsx'

/** Confirms that a loan is closed, which cannot be undone. Names the measures that are not done. */
export function CloseLoanDialog({ decision, onConfirm, onClose }: { decision: Decision; onConfirm: () => void; onClose: () => void }) {
  const open = decision.measures.filter(({ actualAt }) => actualAt === null)
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      title={closingQuestion(open.map(({ measure }) => measure))}
      confirm="Close the loan"
      cancel="Keep it open"
      destroys
    >
      <p className="muted">{[decision.loanNumber, decision.borrower].filter(Boolean).join(' · ')}</p>
      {open.map((row) => (
        <div key={row.measure} className="on-amber flex spread gap-12 margin-8-0 pad-8-12 rounded-8">
          <span>
            <b className="block">
              P{row.measure} {MEASURE_NAMES[row.measure]}
            </b>{' '}
            is not done
          </span>
          <div className="rigid text-right">
            <MeasureTimes row={row} zone={decision.zone} />
          </div>
        </div>
      ))}
      <p>The loan leaves your list and is locked: no decision, no reassignment.</p>
      <p>
        <b>It cannot be undone.</b> Only a closing manager can reopen the loan, with a reason.
      </p>
    </ConfirmDialog>
  )
}

/** Returns 'Close this loan?', followed by the measures that are not done: 'P3 and P4 are not done.' */
export function closingQuestion(open: readonly number[]): string {
  if (open.length === 0) return 'Close this loan?'
  const names = new Intl.ListFormat('en').format(open.map((measure) => `P${measure}`))
  return `Close this loan? ${names} ${open.length === 1 ? 'is' : 'are'} not done.`
}
