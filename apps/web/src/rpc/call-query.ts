import type { Call, InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'

/** Returns the query key of a call. Invalidate it to refetch the call with every input. */
export function callQueryKey(declaration: { option: string; task: string }): readonly [string, string] {
  return [declaration.option, declaration.task]
}

/** Returns the query options of a call: `useQuery(callQuery(team.getList, input))`. The input is part of the key. */
export function callQuery<C extends Call>(declaration: C, input: InputOf<C>, options: Pick<CallOptions, 'background'> = {}) {
  return queryOptions<OutputOf<C>>({
    queryKey: [...callQueryKey(declaration), input],
    queryFn: ({ signal }) => call(declaration, input, { ...options, signal }),
  })
}
