import { expect } from '@playwright/test'
import { turnOnSetting } from './support/as-admin.ts'
import { openComment } from './support/comments.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { test } from './support/world.ts'

test('a closer comments and decides on My Closings, which lists only the closer’s own tasks without tick boxes', async ({
  browser,
  database,
}) => {
  const { rows } = await database.query<{ loan: string }>(
    `SELECT t.loan_number AS loan FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN users u ON u.id = t.slot1_id
     WHERE t.desk = 'closing' AND t.status = 'WIP' AND t.respondback = 1 AND NOT t.sla_missed AND t.sla_due_at > now() + interval '1 hour'
       AND l.conflict_check_required_at IS NULL AND u.username = 'closer.one' ORDER BY t.id LIMIT 1`,
  )
  const loan = rows[0]?.loan ?? ''
  const page = await openAs(browser, 'closer.one', '/closing')
  await page.getByRole('link', { name: 'My Closings' }).click()
  await expect(page.getByRole('heading', { name: 'My Closings' })).toBeVisible()
  const listed = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(listed.filter({ hasText: 'Dana Kim' })).not.toHaveCount(0)
  await expect(listed.filter({ hasNotText: 'Dana Kim' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)

  await searchGrid(page, loan)
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  const { dialog, box } = await openComment(page, loan)
  await box.fill('The title company confirmed the hour.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added')).toBeVisible()

  // The row's menu offers the actions of its cells.
  await expect(async () => {
    // Scrolling the button into view closes the menu, so this is retried.
    await page.getByRole('button', { name: `Actions of ${loan}` }).click()
    await page.getByRole('menuitem', { name: 'Decide' }).click({ timeout: 3_000 })
  }).toPass()
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await decision.getByLabel('Status').selectOption('Reschedule')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  // The loan is still open, so it stays in the list.
  await expect(loanRow(page, loan)).toContainText('Reschedule')
  expectNoErrors(page)
})

test('a bulk completion lists the loans that it refused', async ({ browser, database, request }) => {
  await turnOnSetting(request, 'closing.autoComplete')
  const { rows } = await database.query<{ loan: string }>(
    `SELECT loan_number AS loan FROM tasks WHERE desk = 'closing' AND status = 'Closed' ORDER BY id LIMIT 1`,
  )
  const loan = rows[0]?.loan ?? ''
  const page = await openAs(browser, 'closing.manager', `/closing?taskStatus=Closed&loanNumber=${loan}`)
  await loanRow(page, loan).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Auto Complete' }).last().click()
  await page.getByRole('button', { name: `Complete loan ${loan}` }).click()
  await expect(page.getByText(`0 completed, 1 refused: ${loan}, This loan is Closed already`)).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: loan })).toContainText('This loan is Closed already')
  expectNoErrors(page)
})
