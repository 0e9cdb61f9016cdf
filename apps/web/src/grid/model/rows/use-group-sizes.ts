import type { InputOf } from '@ivue/contracts/contract.ts'
import type { GridRequest, GroupSizes, Row } from '@ivue/contracts/grid/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../rpc/call-query.ts'
import type { ListCall } from '../types.ts'
import type { RowGroup } from './groups.ts'

interface GroupedPage {
  request: GridRequest
  rows: readonly Row[]
  groups: readonly RowGroup[]
  /** Whether groups are counted. They are not while the rows are those of an earlier request, or if the page is the whole list. */
  enabled: boolean
}

/**
 * Returns the number of rows in the whole list for each group of a page, by the id of the group's first row there. Undefined until counted.
 */
export function useGroupSizes(call: ListCall, { request, rows, groups, enabled }: GroupedPage): GroupSizes['groups'] | undefined {
  const ids = groups.flatMap(({ first }) => rows[first]?.recsID ?? []).map(String)
  const sizes = useQuery({
    ...callQuery(call, { ...request, count: 'groups', ids } as InputOf<typeof call>, { background: true }),
    enabled: enabled && ids.length > 0,
  })
  return (sizes.data as GroupSizes | undefined)?.groups
}
