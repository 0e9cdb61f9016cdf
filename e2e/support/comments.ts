import { expect, type Locator, type Page } from '@playwright/test'

export interface OpenComment {
  dialog: Locator
  box: Locator
  loan: string
}

/** Opens the comments of the first loan on screen that accepts one. The box is hidden while it is the processor's turn, and some loans are locked. */
export async function openComment(page: Page): Promise<OpenComment> {
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  const box = dialog.getByRole('textbox', { name: 'Comment' })
  for (let row = 1; row <= 10; row++) {
    await page
      .getByRole('row')
      .nth(row)
      .getByRole('button', { name: /^Comment/ })
      .click()
    await expect(box.or(dialog.getByText(/processor responds|conflict check/)).first()).toBeVisible()
    if ((await box.isVisible()) && (await box.isEnabled())) {
      const [, loan = ''] = /Loan (\d+)/.exec((await dialog.textContent()) ?? '') ?? []
      return { dialog, box, loan }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  throw new Error('No loan waits for a comment')
}
