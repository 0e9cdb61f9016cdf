import { useQuery } from '@tanstack/react-query'

/** The version of the server that answers: 'iVue 1.0.0'. Nothing until it has answered. */
export function ReleaseVersion() {
  const { data } = useQuery({ queryKey: ['release'], queryFn: readVersion, staleTime: 60_000 })
  return data ? `iVue ${data}` : null
}

async function readVersion(): Promise<string> {
  const answer: { version?: string } = await (await fetch(`${import.meta.env?.BASE_URL ?? '/'}health/live`)).json()
  return answer.version ?? ''
}
