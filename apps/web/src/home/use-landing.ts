import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'

const REFRESH_MS = 60_000

/** Loads a card's data and polls every minute. After a change of selectors the old data stays until the new data arrives. */
export const useLanding = <C extends Call>(call: C, input: InputOf<C>) =>
  useQuery({ ...callQuery(call, input, { background: true }), placeholderData: keepPreviousData, refetchInterval: REFRESH_MS })
