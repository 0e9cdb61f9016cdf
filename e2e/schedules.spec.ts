import { expect } from '@playwright/test'
import { listOption } from './support/list-bar.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

test('a scheduled mail of a list can be created, paused and deleted', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing')
  await (await listOption(page, 'Mail this list regularly')).click()
  const dialog = page.getByRole('dialog', { name: 'Mail this list regularly' })
  await expect(dialog.getByRole('region', { name: 'Next runs' }).getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Choose who receives it')).toBeVisible()
  await dialog.getByLabel('Name').fill('Morning closings')
  await dialog.getByLabel('How often').selectOption('Daily')
  await dialog.getByLabel('Format').selectOption('CSV')
  const people = dialog.getByRole('combobox', { name: 'To' })
  await people.fill('Manager - Closing')
  await page.getByRole('listbox', { name: 'To' }).getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Report scheduled')).toBeVisible()

  await page.goto('/downloads')
  const row = page.getByRole('table', { name: 'Scheduled reports' }).getByRole('row').filter({ hasText: 'Morning closings' })
  await expect(row).toContainText('Every day at 07:30')
  await expect(row.getByRole('rowheader')).toHaveAttribute('title', 'Closing tasks (CSV)')
  await expect(row.getByRole('listitem')).toHaveCount(3)
  await row.getByRole('button', { name: 'Pause Morning closings' }).click()
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: 'Delete Morning closings' }).click()
  await page.getByRole('dialog', { name: 'Delete the schedule?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Schedule deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  expectNoErrors(page)
})
