import { expect, type Page } from '@playwright/test'

/** Waits until the screen has its heading and nothing on it is loading. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.locator('h1')).toBeVisible()
  await expect(main.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0)
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}
