import { expect } from '@playwright/test'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

/** A loan that has passed all of its statuses. */
const FUNDED = `
  SELECT l.number FROM loans l JOIN tasks t ON t.loan_id = l.id
  WHERE l.status = 'Funded' AND t.desk = 'closing' AND t.status = 'Closed' AND l.conflict_check_required_at IS NULL
  ORDER BY l.scheduled_closing_at DESC, l.id LIMIT 1`

test('an earlier state of a loan can be shown by keyboard, and its moment is in the address', async ({ browser, database }) => {
  const { rows } = await database.query<{ number: string }>(FUNDED)
  const page = await openAs(browser, 'closing.manager', `/closing?loan=${rows[0]?.number}`)
  const dialog = page.getByRole('dialog', { name: `Loan ${rows[0]?.number}` })
  await dialog.getByRole('tab', { name: 'General Info' }).click()
  const status = dialog.getByLabel('Loan summary').locator('div').filter({ hasText: 'Status / Queue' })
  await expect(status).toContainText('Funded')

  const earlierState = dialog.getByRole('button', { name: 'Earlier state' })
  await earlierState.focus()
  await pressOn(earlierState, 'Enter')
  const bar = dialog.getByRole('region', { name: 'The loan as it was' })
  const slider = bar.getByRole('slider', { name: 'Moment' })
  const earlier = bar.getByRole('button', { name: 'Earlier' })
  await pressOn(slider, 'Home')
  await expect(status).toContainText(/Pre-Decision.*today Funded/)
  await expect(bar.getByRole('status')).toContainText('Values that changed since then are marked')
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')

  await page.reload()
  await expect(status).toContainText('Pre-Decision')
  await expect(slider).toHaveAttribute('aria-valuetext', /: The loan came by an import as Pre-Decision/)
  await pressOn(slider, 'ArrowRight')
  await expect(earlier).not.toHaveAttribute('aria-disabled', 'true')
  await bar.getByRole('button', { name: 'Back to today' }).click()
  await expect(bar).toHaveCount(0)
  await expect(status).not.toContainText('today')
  await expect(page).not.toHaveURL(/[?&]at=/)
  expectNoErrors(page)
})
