import type { Call, InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/feedback/toast.tsx'
import { type CallAnswer, callWithMessage } from './call.ts'
import { callQueryKey } from './call-query.ts'
import { errorMessage } from './errors.ts'
import { isSessionOver } from './session-over.ts'
import { showOutcome } from './show-outcome.ts'

export interface CommandOptions<C extends Call> {
  /** Calls whose cached answers become stale. Those on screen are refetched. */
  invalidate?: readonly { option: string; task: string }[]
  /** Duration in milliseconds of the success toast with `msg` (platform 9: 1500, 2000, 2500 or 5000). False: no toast. */
  success?: number | false
  /** The text of the success toast instead of `msg`. */
  successText?: string | ((msg: string, input: InputOf<C>) => string)
  /** Whether a failure is shown in a toast. It is false if the caller shows the refusal itself (below fields, in a banner). */
  failure?: boolean
  onDone?: (response: OutputOf<C>, msg: string) => void
}

export type CommandMutation<C extends Call> = UseMutationResult<CallAnswer<OutputOf<C>>, Error, InputOf<C>>

/** Returns a mutation. It shows the server's `msg` in a toast, shows errors until dismissed, and refetches stale queries. */
export function useCommand<C extends Call>(declaration: C, options: CommandOptions<C> = {}): CommandMutation<C> {
  const { invalidate = [], success = 2000, successText, failure = true, onDone } = options
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<C>) => callWithMessage(declaration, input),
    onSuccess: ({ msg, response }, input) => {
      const words = typeof successText === 'function' ? successText(msg, input) : (successText ?? msg)
      if (success !== false && words) showOutcome(client, words, success, response)
      onDone?.(response, msg)
    },
    onError: (error) => {
      if (failure && !isSessionOver(error.message)) toast.error(errorMessage(error))
    },
    onSettled: () => Promise.all(invalidate.map((stale) => client.invalidateQueries({ queryKey: callQueryKey(stale) }))),
  })
}
