const PAGE_WITHIN_MS = 5_000

/** Returns the version of the server that answers: '1.0.0'. */
export async function readServerVersion(): Promise<string> {
  const answer: { version?: string } = await (await fetch(`${import.meta.env?.BASE_URL ?? '/'}health/live`)).json()
  return answer.version ?? ''
}

/** Whether a reload would get a page. In a network without a way to the server, `navigator.onLine` is true too. */
export const isPageServed = () =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PAGE_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )
