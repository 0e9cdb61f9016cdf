import type { Locator, Page } from '@playwright/test'

/** Rows of the list on screen that the viewer may decide: no conflict check locks their loans. */
export const freeRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Decision', exact: true, disabled: false }) })

/** Those that nobody commented on yet: no processor is waited for. */
export const quietRows = (page: Page): Locator =>
  freeRows(page).filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) })
