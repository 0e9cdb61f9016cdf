import { expect, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { expectAccessibleInBoth, expectNoComplaints, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const popupOf = (page: Page) => page.getByRole('dialog', { name: /^Loan \d+$/ })

/** Opens the first loan that nothing keeps from being decided, and whose turn to comment it is; its box has the focus. */
async function openFirst(page: Page): Promise<string> {
  const popup = popupOf(page)
  const box = popup.getByRole('textbox', { name: 'Comment' })
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'On track' }).filter({ hasText: 'WIP' })
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) {
    const link = row.getByRole('link').first()
    const number = (await link.textContent()) ?? ''
    await link.click()
    await expect(popup.getByRole('button', { name: /^Decide/ }).first()).toBeVisible()
    await page.keyboard.press('c')
    await expect(box.or(popup.getByText(/processor responds|conflict check is completed/)).first()).toBeVisible()
    if (await box.isVisible()) return number
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  }
  throw new Error('No loan waits for a comment')
}

test('a loan is decided, commented on, reassigned and sent to QC in its popup by keys, and the next one follows', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?view=0&rows=25&q=On%20track')
  const number = await openFirst(page)
  const popup = popupOf(page)
  const measures = popup.getByRole('region', { name: 'SLA measures' })
  await expect(measures.getByRole('listitem')).toHaveCount(4)
  await expect(measures.getByText(/^Due .* [A-Z]{2,4}T$/).first()).toBeVisible()

  const box = popup.getByRole('textbox', { name: 'Comment' })
  await expect(box).toBeFocused()
  await page.keyboard.type('The wire goes to the account ending 0417. @a')
  await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(/0417\. @\S+ \S+ $/)
  await expect(popup.getByText('Draft kept')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Control+Enter')
  const thread = popup.getByRole('region', { name: 'Comments, oldest first' })
  await expect(thread.getByText('The wire goes to the account ending 0417.')).toBeVisible()
  await expect(page.getByText(`Loan ${number}: Comment added`)).toBeVisible()
  // Closing has said its word: it is the processor's turn, and the box is gone.
  await expect(box).toBeHidden()

  await popup.getByRole('tab', { name: 'Loan Quality' }).focus()
  await page.keyboard.press('d')
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await expect(decision).toContainText(number)
  await decision.getByLabel('Status').selectOption('Reschedule')
  await decision.getByRole('button', { name: 'Submit' }).focus()
  await page.keyboard.press('Enter')
  await expect(decision).toBeHidden()
  await expect(page.getByText(`Loan ${number}: Decision saved, Reschedule`)).toBeVisible()
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(popup.getByRole('button', { name: /Decided the closing: WIP → Reschedule/ })).toBeVisible()
  await expect(popup.getByRole('button', { name: /Commented for closing: The wire goes/ })).toBeVisible()

  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: /^Closer 1, / }).waitFor()
  await page.keyboard.press('Enter')
  const reassign = page.getByRole('dialog', { name: 'Task Assignment' })
  await expect(reassign).toContainText(`Loan ${number}`)
  const person = reassign.getByRole('combobox', { name: 'Closer 1' })
  await expect(person).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const choices = page.getByRole('listbox').getByRole('option')
  const holder = /Closer 1: (.+) → /.exec((await reassign.textContent()) ?? '')?.[1] ?? ''
  await choices.filter({ hasNotText: holder }).first().click()
  await reassign.getByLabel('Reason for Reassignment').fill('Away until Friday')
  await reassign.getByRole('button', { name: 'Ok' }).focus()
  await page.keyboard.press('Enter')
  await expect(reassign).toBeHidden()
  await expect(popup.getByRole('button', { name: /^Reassigned closer 1: / }).first()).toBeVisible()

  await page.keyboard.press('q')
  const icd = page.getByRole('menuitem', { name: 'ICD QC' })
  await icd.waitFor()
  const sendable = page.getByRole('menuitem').and(page.locator(':not([aria-disabled])')).first()
  const type = ((await sendable.textContent()) ?? '').trim()
  await sendable.focus()
  await page.keyboard.press('Enter')
  const sending = page.getByRole('dialog', { name: type })
  await sending.getByRole('button', { name: `Send to ${type}` }).press('Enter')
  await expect(sending).toBeHidden()
  await expect(popup.getByRole('button', { name: new RegExp(`^Sent the loan to ${type}`) }).first()).toBeVisible()

  await popup.getByRole('tab', { name: 'Loan History' }).focus()
  await page.keyboard.press('n')
  await expect(popup).not.toHaveAccessibleName(`Loan ${number}`)
  await expect(popup.getByRole('button', { name: /^Decide/ }).first()).toBeVisible()
  expectNoComplaints(page)
})

test('what may not be done in the popup says why', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.one', '/processor')
  const link = freeRows(page).first().getByRole('link').first()
  const number = (await link.textContent()) ?? ''
  await link.click()
  const popup = popupOf(page)
  await expect(popup).toHaveAccessibleName(`Loan ${number}`)
  const reassign = popup.getByRole('button', { name: /^Reassign/ })
  await expect(reassign).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('a')
  await expect(reassign).toBeFocused()
  await expect(
    page
      .getByRole('tooltip')
      .or(popup.getByText('not permitted', { exact: false }))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expectNoComplaints(page)
})
