import type { InputOf } from '@ivue/contracts/contract.ts'
import { MAX_BULK_ROWS } from '@ivue/contracts/grid/views.ts'
import type { GridPage, GridRequest, Row } from '@ivue/contracts/grid/wire.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../rpc/call-query.ts'
import { errorMessage } from '../../../rpc/errors.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ListCall } from '../types.ts'
import { selectAllResult } from './bulk.ts'
import { whyNotTicked } from './selection.ts'

interface Options {
  call: ListCall
  request: GridRequest
  add(rows: readonly Row[]): void
  announce(words: string): void
}

/** Selects all matching rows in the order of the list, up to the limit of a bulk action. */
export function useSelectAll({ call, request, add, announce }: Options) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const selectAll = async () => {
    setBusy(true)
    try {
      const all = { ...request, filterData: { ...request.filterData, pageSize: MAX_BULK_ROWS, pageNo: 1 } }
      const { tdata } = (await client.fetchQuery({ ...callQuery(call, all as InputOf<ListCall>), staleTime: 0, gcTime: 0 })) as GridPage
      add(tdata)
      announce(selectAllResult(tdata.length, tdata.filter((row) => !whyNotTicked(row)).length))
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setBusy(false)
  }
  return { busy, selectAll }
}
