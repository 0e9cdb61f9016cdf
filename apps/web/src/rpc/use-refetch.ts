import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from './ask.ts'

/** Asks a call again, with every input that is on screen. */
export function useRefetch(call: { option: string; task: string }): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(call) })
}
