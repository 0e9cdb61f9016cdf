import { expect, type Locator, type Page } from '@playwright/test'

/** Rows of the list on screen that the viewer may decide: no conflict check locks their loans. */
export const freeRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Decision', exact: true, disabled: false }) })

/** Rows among them without comments, so that no processor has to answer. */
export const quietRows = (page: Page): Locator =>
  freeRows(page).filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) })

/**
 * Loan numbers of the first of these rows, in the order on screen. A test reads them once and then finds each row by its number (`rowOf`),
 * because worked rows move or leave the list.
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
