import { createElement } from 'react'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { showRefused } from './aftermath.ts'
import { type BulkResult, countsOf, refusedLoans, type TickedLoans } from './bulk-result.ts'

/** Says what became of each row of a bulk action, and offers the list of those that were refused. */
export function tellBulk(result: BulkResult, ticked: TickedLoans, what = 'done'): void {
  const loans = refusedLoans(result, ticked)
  const title = countsOf(result, what)
  const first = loans[0]
  if (!first) return void toast.success(title)
  const detail = createElement(Button, { variant: 'link', onClick: () => showRefused(title, loans) }, 'Show them')
  toast.warning(`${title}: ${first.loanNumber}, ${first.msg}`, false, { detail })
}
