import { expect, type Page } from '@playwright/test'

/** One loan in twenty of the demo world asks for its conflict check when it is opened: puts the question away. */
export async function dismissConflictCheck(page: Page): Promise<void> {
  const popup = page.getByRole('dialog').filter({ has: page.getByRole('tab', { name: 'Loan Quality' }) })
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toBeVisible()
  const form = page.getByRole('dialog', { name: 'Conflict Check' })
  // It opens by itself with what is read of a locked loan, or not at all.
  await popup.getByText('Status / Queue').waitFor()
  const asks = await page.getByText('This loan is locked by its conflict check.').isVisible()
  if (asks) await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
}
