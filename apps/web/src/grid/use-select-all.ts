import type { InputOf } from '@ivue/contracts/contract.ts'
import type { GridPage, GridRequest, Row } from '@ivue/contracts/grid.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../rpc/ask.ts'
import { messageOf } from '../rpc/errors.ts'
import { toast } from '../ui/toast.tsx'
import type { ListCall } from './types.ts'

/** Fetches every row that matches, as far as one page of All goes, and hands them to `add`. */
export function useSelectAll(call: ListCall, request: GridRequest, add: (rows: readonly Row[]) => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const selectAll = async () => {
    setBusy(true)
    try {
      const all = { ...request, filterData: { ...request.filterData, pageSize: 'All' as const, pageNo: 1 } }
      const page = (await client.fetchQuery({ ...ask(call, all as InputOf<ListCall>), gcTime: 0 })) as GridPage
      add(page.tdata)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return { busy, selectAll }
}
