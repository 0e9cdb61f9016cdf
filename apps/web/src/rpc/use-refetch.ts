import { useQueryClient } from '@tanstack/react-query'
import { callKey } from './call-query.ts'

/** Returns a function that refetches a call with every input on screen. */
export function useRefetch(call: { option: string; task: string }): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callKey(call) })
}
