import { createElement } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { showRefused } from './aftermath.ts'
import { type BulkResult, countsOf, refusedLoans, type TickedLoans } from './bulk-result.ts'

/** Reports a bulk action in a toast that leads to the refused loans. */
export function reportBulk(result: BulkResult, ticked: TickedLoans, what = 'done'): void {
  const loans = refusedLoans(result, ticked)
  const title = countsOf(result, what)
  const first = loans[0]
  if (!first) return void toast.success(title)
  const detail = createElement(Button, { variant: 'link', onClick: () => showRefused(title, loans) }, 'Show them')
  toast.warning(`${title}: ${first.loanNumber}, ${first.msg}`, false, { detail })
}
