import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the rows of the list on screen that the viewer may decide. No conflict check locks their loans. */
export const freeRows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Decision', exact: true, disabled: false }) })

/** Returns free rows without comments, which do not wait for an answer of the processor. */
export const uncommentedRows = (page: Page): Locator =>
  freeRows(page).filter({ has: page.getByRole('button', { name: 'Comment: 0', exact: true }) })

/**
 * Returns the loan numbers of the first of these rows, in the order on screen. A test reads them once and then finds each row by its number
 * (`loanRow`), because rows move or leave the list when they are worked.
 */
export async function readFirstLoans(rows: Locator, count = 1): Promise<string[]> {
  const links = rows.getByRole('link', { name: /^\d{6,}$/ })
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(count)
  return (await links.allTextContents()).slice(0, count)
}

/** Returns the loan number of the first of these rows. */
export async function readFirstLoan(rows: Locator): Promise<string> {
  const [loan = ''] = await readFirstLoans(rows)
  return loan
}
