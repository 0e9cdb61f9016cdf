import { expect, type Locator, type Page } from '@playwright/test'

/** Rows of the list on screen that the viewer may decide: no conflict check locks their loans. */
export const freeRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Decision', exact: true, disabled: false }) })

/** Those that nobody commented on yet: no processor is waited for. */
export const quietRows = (page: Page): Locator =>
  freeRows(page).filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) })

/**
 * Loan numbers of the first rows among these, in the order on screen. A test reads them once and then finds each row by its number (`rowOf`), because rows move and
 * leave the list when they are worked.
 */
export async function loansOf(rows: Locator, count = 1): Promise<string[]> {
  const links = rows.getByRole('link', { name: /^\d{6,}$/ })
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(count)
  return (await links.allTextContents()).slice(0, count)
}

/** The loan number of the first of these rows. */
export async function loanOf(rows: Locator): Promise<string> {
  const [loan = ''] = await loansOf(rows)
  return loan
}
