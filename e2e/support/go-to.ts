import type { Page } from '@playwright/test'

/**
 * Navigates like a press on a link, without a reload, and waits until the heading has changed. Waits for the present screen's heading first,
 * because a screen that only redirects would otherwise redirect after this navigation.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.locator('main h1').waitFor()
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
