import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'

const REFRESH_MS = 60_000

/** A card's answer, asked again every minute; while other selectors are asked for, the answer for those before stands. */
export const useLanding = <C extends Call>(call: C, input: InputOf<C>) =>
  useQuery({ ...ask(call, input, { background: true }), placeholderData: keepPreviousData, refetchInterval: REFRESH_MS })
