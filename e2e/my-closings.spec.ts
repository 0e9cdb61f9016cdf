import { expect } from '@playwright/test'
import { openComment } from './support/comments.ts'
import { expectAccessible, expectNoComplaints, rowOf, signedIn, totalOf } from './support/person.ts'
import { switchOn } from './support/staged-desk.ts'
import { test } from './support/world.ts'

test('a closer works on My Closings, where nobody else has rows and none can be ticked', async ({ browser }) => {
  const page = await signedIn(browser, 'closer.one', '/closing')
  await page.getByRole('link', { name: 'My Closings' }).click()
  await expect(page.getByRole('heading', { name: 'My Closings' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + Math.min(25, await totalOf(page)))
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  for (const row of await rows.all()) await expect(row).toContainText('Dana Kim')
  await expectAccessible(page)

  const { dialog, box, loan: number } = await openComment(page)
  await box.fill('The title company confirmed the hour.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added')).toBeVisible()

  // The row's menu offers the actions of its cells.
  const actions = page.getByRole('button', { name: `Actions of ${number}` })
  await expect(async () => {
    // Bringing the button into view scrolls, which closes the list: retry.
    await actions.click()
    await page.getByRole('menuitem', { name: 'Decision' }).click({ timeout: 3_000 })
  }).toPass()
  const decision = page.getByRole('dialog', { name: 'Decision' })
  // A decision that changes nothing is refused.
  const status = decision.getByLabel('Status')
  const other = (await status.inputValue()) === 'WIP' ? 'Reschedule' : 'WIP'
  await status.selectOption(other)
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()
  // It is still open, so it stays in the list.
  await expect(rowOf(page, number)).toContainText(other)
  expectNoComplaints(page)
})

test('a closing manager is told which loans cannot be completed in bulk', async ({ browser }) => {
  await switchOn(browser, 'closing.autoComplete')
  const page = await signedIn(browser, 'closing.manager', '/closing/mine')
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
  // No rows can be ticked there.
  await expect(page.getByRole('button', { name: /^(Assignment|Bulk Auto Complete)$/ })).toHaveCount(0)
  await page.goto('/closing?taskStatus=Closed')
  const first = page.getByRole('row').nth(1)
  const closed = (await first.getByRole('link').first().textContent()) ?? ''
  await first.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Auto Complete' }).first().click()
  await page.getByRole('button', { name: `Complete loan ${closed}` }).click()
  await expect(page.getByText(`0 done, 1 refused: ${closed}, This loan is Closed already`)).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('This loan is Closed already')
  expectNoComplaints(page)
})
