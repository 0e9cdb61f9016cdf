import type { InputOf } from '@ivue/contracts/contract.ts'
import type { GridRequest, GroupSizes, Row } from '@ivue/contracts/grid.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'
import type { ListCall } from '../types.ts'
import type { Group } from './groups.ts'

interface Shown {
  request: GridRequest
  rows: readonly Row[]
  groups: readonly Group[]
  /** The rows are those of the request, and not the whole list, whose groups are whole anyway. */
  enabled: boolean
}

/** How many rows of the whole list are in each group of a page, by the id of its first row there; undefined until they are counted. */
export function useGroupSizes(call: ListCall, { request, rows, groups, enabled }: Shown): GroupSizes['groups'] | undefined {
  const ids = groups.flatMap(({ first }) => rows[first]?.recsID ?? []).map(String)
  const sizes = useQuery({
    ...ask(call, { ...request, count: 'groups', ids } as InputOf<typeof call>, { background: true }),
    enabled: enabled && ids.length > 0,
  })
  return (sizes.data as GroupSizes | undefined)?.groups
}
