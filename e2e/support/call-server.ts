import type { Page } from '@playwright/test'

/** Makes a call as the person who is signed in on this page, for steps without a screen. */
export async function callServer<T>(
  page: Page,
  option: string,
  task: string,
  body: unknown = {},
): Promise<{ flag: boolean; msg: string; response: T }> {
  return page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json', 'custom-type': localStorage.getItem('loggedInToken') ?? '' }
      return (await fetch(address, { method: 'POST', headers, body: text })).json()
    },
    [`/index.php?option=${option}&task=${task}`, JSON.stringify(body)] as const,
  )
}
