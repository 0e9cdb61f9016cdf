import { expect, type Page } from '@playwright/test'

/** Closes the conflict check form, which opens for one loan in twenty of the demo world. */
export async function dismissConflictCheck(page: Page): Promise<void> {
  const popup = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Loan Quality' }) })
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Conflict Check' })
  // If it opens at all, it opens together with the details of the loan.
  await popup.getByText('Status / Queue').waitFor()
  const asks = await page.getByText('This loan is locked by its conflict check.').isVisible()
  if (asks) await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
}
