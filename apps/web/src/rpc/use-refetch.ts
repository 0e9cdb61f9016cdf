import { useQueryClient } from '@tanstack/react-query'
import { callQueryKey } from './call-query.ts'

export function useRefetch(call: { option: string; task: string }): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: callQueryKey(call) })
}
