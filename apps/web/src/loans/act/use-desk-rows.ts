import type { InputOf } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import type { WorklistList } from '@ivue/contracts/worklist/contract.ts'
import { WORKLISTS } from '@ivue/contracts/worklist/worklists.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { widestFilters } from '../../grid/model/filters/filters.ts'
import { concernsList, onLiveEvent } from '../../live/live-events.ts'
import { callQuery, callQueryKey } from '../../rpc/call-query.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import { rowLoanNumber } from '../../worklist/rows.ts'
import type { WorklistPage } from '../../worklist/shape.ts'
import type { DeskRow, LoanDesk } from '../desks.ts'

/** The page size of the request. A desk has one row of a loan, but longer numbers of other loans may contain its number. */
const PAGE_SIZE = 10

const requestBody = ({ list }: LoanDesk, loanNumber: string) => {
  const filters = { ...widestFilters(list.filters), loanNumber }
  const filled = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return { ...filled, filterData: { pageSize: PAGE_SIZE, pageNo: 1 }, count: 'later' } as InputOf<WorklistList>
}

/** The calls whose answers show the loan. They are refetched after an action. */
const CALLS_SHOWING_LOAN = [loanDetails.getDetails, loanDetails.fetchQc, loanDetails.getHistory, closing.getDecision]

/**
 * Returns the rows of a loan on the desks that the viewer sees, loaded by the desks' own calls. The popup's actions work on the row
 * `current`: that of the chosen desk, else of the link (`desk=`), else of the screen behind the popup, else the first.
 */
export function useDeskRows(loanNumber: string, desks: readonly LoanDesk[]) {
  const viewer = useViewer()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const [chosen, choose] = useState<string | null>(null)
  const visibleDesks = desks.filter(({ worklist }) => viewer.may(WORKLISTS[worklist.name].view))
  const pages = useQueries({
    queries: visibleDesks.map((desk) => ({ ...callQuery(desk.worklist.calls.list, requestBody(desk, loanNumber)), retry: false })),
  })
  const rows = visibleDesks.flatMap((desk, at): DeskRow[] => {
    const page = pages[at]?.data as WorklistPage | undefined
    const row = page?.tdata.find((one) => rowLoanNumber(one) === loanNumber)
    return page && row ? [{ desk, row, page }] : []
  })
  const isOf = (one: DeskRow, name: string | null) => one.desk.name === name
  const linked = new URLSearchParams(search).get(LINK.desk)
  const isExpected = ({ desk }: DeskRow) => (linked ? desk.worklist.name === linked : desk.path === pathname)
  const current = rows.find((one) => isOf(one, chosen)) ?? rows.find(isExpected) ?? rows[0] ?? null

  const list = current?.desk.worklist.calls.list
  const name = current?.desk.worklist.name
  const recsID = current?.row.recsID
  const refresh = () =>
    Promise.all([...(list ? [list] : []), ...CALLS_SHOWING_LOAN].map((call) => client.invalidateQueries({ queryKey: callQueryKey(call) })))
  useEffect(() => {
    if (!list || !name) return
    return onLiveEvent((event) => {
      if (!concernsList(event, 'tasks', name)) return
      const ids = event.data.ids
      if (!ids || ids.includes(recsID as number))
        void client.invalidateQueries({ queryKey: callQueryKey(list), predicate: ({ meta }) => meta?.shows === undefined })
    })
  }, [client, list, name, recsID])

  return { rows, current, choose, refresh, pending: pages.some(({ isPending }) => isPending) }
}

export type DeskRows = ReturnType<typeof useDeskRows>
