import { expect, type Page } from '@playwright/test'

/** Switches the system's colour scheme and waits for the page to follow. */
async function setTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

export const goDark = (page: Page): Promise<void> => setTheme(page, 'dark')
export const goLight = (page: Page): Promise<void> => setTheme(page, 'light')
