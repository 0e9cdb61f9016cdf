import { createElement } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, bulkWords, type ResultWords, refusedLoans, type TickedLoans } from '../bulk-result.ts'
import { OUTCOME_TOAST_MS } from '../rows.ts'
import { showRefusedLoans } from './bulk-outcome.ts'

/** Shows the result of a bulk action in a toast with a link to the refused loans. */
export function reportBulk(result: BulkResult, ticked: TickedLoans, words: ResultWords): void {
  const loans = refusedLoans(result, ticked)
  const title = bulkWords(result, ticked, words)
  const first = loans[0]
  if (!first) return void toast.success(title, OUTCOME_TOAST_MS)
  const detail = createElement(Button, { variant: 'link', onClick: () => showRefusedLoans(title, loans) }, 'Show them')
  toast.warning(`${title}: ${first.loanNumber}, ${first.msg}`, false, { detail })
}
