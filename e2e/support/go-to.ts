import type { Page } from '@playwright/test'

/** As a press on a link does, without loading everything anew; done once the heading is another one. */
export async function goTo(page: Page, path: string): Promise<void> {
  const before = await page.evaluateHandle((to) => {
    const heading = document.querySelector('main h1')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    return heading
  }, path)
  await page.waitForFunction((heading) => {
    const now = document.querySelector('main h1')
    return now !== null && now !== heading
  }, before)
}
