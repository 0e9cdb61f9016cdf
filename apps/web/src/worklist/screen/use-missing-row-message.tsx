import type { Row } from '@ivue/contracts/grid/wire.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { describeActiveFilters } from '../../grid/model/filters/filters.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import { rowLoanNumber } from '../rows.ts'
import type { WorklistPage } from '../shape.ts'

/** Duration of the message, in milliseconds. */
const MESSAGE_MS = 10_000

/** Returns 'Loan 0204518873 no longer matches this list: Status is WIP'. */
export const missingRowText = (loanNumber: string, filters: readonly string[]): string =>
  filters.length === 0
    ? `Loan ${loanNumber} is on another page of this list now`
    : `Loan ${loanNumber} no longer matches this list: ${filters.join(', ')}`

/**
 * Returns a function to call with the row after an action on it. If the reloaded list
 * no longer has the row, a message gives the reason and links to the loan.
 */
export function useMissingRowMessage(grid: GridState, page: WorklistPage | undefined): (row: Row) => void {
  const acted = useRef<{ row: Row; page: WorklistPage | undefined } | null>(null)
  const latest = useRef(page)
  latest.current = page
  const [, changeLink] = useLinkParameters()
  const checkRow = useEffectEvent((shown: WorklistPage) => {
    const { row, page: before } = acted.current ?? {}
    if (!row || shown === before) return
    acted.current = null
    if (shown.tdata.some(({ recsID }) => recsID === row.recsID)) return
    const number = rowLoanNumber(row)
    const open = () =>
      changeLink((link) => {
        link.set(LINK.loan, number)
        return link
      })
    toast.info(missingRowText(number, describeActiveFilters(grid.defaults.filters, grid.view.filters)), MESSAGE_MS, {
      behind: true,
      detail: (
        <Button variant="link" onClick={open}>
          Show the loan
        </Button>
      ),
    })
  })
  useEffect(() => {
    if (page) checkRow(page)
  }, [page])
  return useCallback((row) => {
    acted.current = { row, page: latest.current }
  }, [])
}
