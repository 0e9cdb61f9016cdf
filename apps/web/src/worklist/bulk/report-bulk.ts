import { createElement } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { showWithUndo } from '../../ui/feedback/undo-toast.tsx'
import { type BulkResult, describeBulkResult, type ResultWords, refusedLoans, type TickedLoans } from '../bulk-result.ts'
import { OUTCOME_TOAST_MS } from '../rows.ts'
import { showRefusedLoans } from './bulk-outcome.ts'

/** Shows the result of a bulk action in a toast: with `undo` if all loans were changed, or with a link to the refused loans. */
export function reportBulk(result: BulkResult, ticked: TickedLoans, words: ResultWords, undo?: () => void): void {
  const loans = refusedLoans(result, ticked)
  const title = describeBulkResult(result, ticked, words)
  const first = loans[0]
  if (!first) {
    if (undo) showWithUndo(title, undo)
    else toast.success(title, OUTCOME_TOAST_MS)
    return
  }
  const detail = createElement(Button, { variant: 'link', onClick: () => showRefusedLoans(title, loans) }, 'Show them')
  toast.warning(`${title}: ${first.loanNumber}, ${first.msg}`, false, { detail })
}
