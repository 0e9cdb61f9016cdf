import { expect, type Page } from '@playwright/test'

/** The system turns dark or light, and the page has followed. */
async function turn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

export const goDark = (page: Page): Promise<void> => turn(page, 'dark')
export const goLight = (page: Page): Promise<void> => turn(page, 'light')
