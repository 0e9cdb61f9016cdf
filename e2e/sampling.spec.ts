import { expect, type Page } from '@playwright/test'
import { monthsAgo } from './support/clock.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints } from './support/person.ts'
import { test } from './support/test.ts'

/** A server of its own: a draw makes reviews for everybody. */
const app = ownApp()

/** Presses a step's button and confirms it, by the keyboard. */
async function take(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).press('Enter')
  const sure = page.getByRole('dialog').getByRole('button', { name: step, exact: true })
  await sure.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const chip = (page: Page, state: string) => page.getByText(`${state}, cannot be changed`)

test('a sample is planned, sealed, frozen, drawn, proved and drawn again', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.manager', '/qcsampling')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Create plan' }).click()
  const form = page.getByRole('dialog', { name: 'Create a sampling plan' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Write a title')).toBeVisible()
  await expect(form.getByLabel('Code')).toBeFocused()
  await form.getByLabel('Code').fill('e2e-1')
  await form.getByLabel('Title').fill('Post-closing random of an earlier quarter')
  await form.getByLabel('From').fill(monthsAgo(9))
  await form.getByLabel('To').fill(monthsAgo(6, 0))
  await form.getByLabel('Precision, ± points').fill('9')
  await expectAccessibleInBoth(page)
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('E2E-1', { exact: true })).toBeVisible()
  await take(page, 'Seal')
  await expect(chip(page, 'Sealed')).toBeVisible()
  await expect(page.getByText('The seed is secret until the draw.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await take(page, 'Freeze the population')
  await expect(chip(page, 'Frozen')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Strata' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Coverage by Region' })).toBeVisible()
  await take(page, 'Draw the sample')
  await expect(chip(page, 'Drawn')).toBeVisible()
  const { rows: plans } = await app.database.query<{ size: number }>("SELECT size FROM sampling_plans WHERE code = 'E2E-1'")
  const size = plans[0]?.size ?? 0
  expect(size).toBeGreaterThan(5)
  await expect(page.getByText(`0 of ${size} completed`)).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Draw again and compare' }).click()
  await expect(page.getByText(`Drawn again: the same ${size} loans`)).toBeVisible()

  // What stands on the proof draws the same loans, asked of the database by anybody.
  await page.getByRole('button', { name: 'Print proof' }).click()
  await expect(page.getByRole('heading', { name: 'Drawn loans' })).toBeVisible()
  const printed = page.getByRole('listitem').filter({ hasText: /^\d+\. \d{10}/ })
  await expect(printed).toHaveCount(size)
  const onPaper = (await printed.allTextContents()).map((text) => /\. (\d+)/.exec(text)?.[1])
  const repeated: string[] = []
  for (const line of await page.locator('code').allTextContents())
    repeated.push(...(await app.database.query(line)).rows.map(({ loan }) => loan))
  expect([...repeated].sort()).toEqual([...onPaper].sort())
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('link', { name: 'Back to the plan' }).click()
  await page.getByRole('link', { name: `All ${size}` }).click()
  await expect(page.getByText(`of ${size} Entries`)).toBeVisible()
  await expectAccessibleInBoth(page)
  expectNoComplaints(page)
})

test('whose work is never looked at is picked, with the reason written', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.manager', '/qcsampling')
  await page.getByRole('row').filter({ hasText: 'Drawn' }).filter({ hasNotText: 'E2E' }).getByRole('button', { name: /^PC-/ }).click()
  await expect(page.getByText('Never sampled:')).toBeVisible()
  await page.getByRole('radio', { name: 'Region' }).press('ArrowRight')
  await expect(page.getByRole('table', { name: 'Coverage by Branch' })).toBeVisible()
  await page.getByRole('button', { name: 'Pick targeted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick targeted loans' })
  await expect(dialog.getByLabel('Why these loans')).toHaveValue(/^No loan of these was drawn by PC-/)
  await dialog.getByRole('checkbox', { name: 'Tick all' }).click()
  await dialog.getByRole('button', { name: 'Review 0 loans' }).click()
  await expect(dialog.getByText('Tick at least one loan')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByLabel('Why these loans').fill('A branch that no reviewer has seen this quarter')
  await dialog.getByRole('button', { name: 'Review 1 loan' }).click()
  await expect(page.getByText('1 targeted review made')).toBeVisible()
  await expect(page.getByText('1 targeted beside the sample')).toBeVisible()
  const { rows } = await app.database.query(
    "SELECT selection, scope FROM reviews WHERE rationale = 'A branch that no reviewer has seen this quarter'",
  )
  expect(rows).toEqual([{ selection: 'Targeted', scope: 'Full' }])
  expectNoComplaints(page)
})
