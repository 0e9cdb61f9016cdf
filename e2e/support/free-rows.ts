import type { Locator, Page } from '@playwright/test'

/** The rows of the desk on screen whose loans are decided by whoever looks: no conflict check locks them. */
export const freeRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Decision', exact: true, disabled: false }) })
