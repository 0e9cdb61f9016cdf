import { useQuery } from '@tanstack/react-query'
import { readServerVersion } from '../rpc/server-state.ts'

/** The version of the server that answers: 'iVue 1.0.0'. Nothing until it has answered. */
export function ReleaseVersion() {
  const { data } = useQuery({ queryKey: ['release'], queryFn: readServerVersion, staleTime: 60_000 })
  return data ? `iVue ${data}` : null
}
