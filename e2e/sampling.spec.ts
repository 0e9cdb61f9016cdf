import { expect, type Page } from '@playwright/test'
import { monthsAgo } from './support/clock.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

/** A separate world, because a draw creates reviews that all tests would see. */
test.use({ world: 'quality' })

/** Presses a step's button and confirms it by the keyboard. */
async function takeStep(page: Page, step: string): Promise<void> {
  const button = page.getByRole('button', { name: step, exact: true })
  await button.focus()
  await pressOn(button, 'Enter')
  const sure = page.getByRole('dialog').getByRole('button', { name: step, exact: true })
  await sure.focus()
  await pressOn(sure, 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

const chip = (page: Page, state: string) => page.getByText(`${state}, cannot be changed`)

test('a sample is planned, sealed, frozen, drawn, proved and drawn again', async ({ browser, database }) => {
  const page = await openAs(browser, 'qc.manager', '/qcsampling')
  await page.getByRole('button', { name: 'Create plan' }).click()
  const form = page.getByRole('dialog', { name: 'Create a sampling plan' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter a title')).toBeVisible()
  await expect(form.getByLabel('Code')).toBeFocused()
  await form.getByLabel('Code').fill('e2e-1')
  await form.getByLabel('Title').fill('Post-closing random of an earlier quarter')
  await form.getByLabel('From').fill(monthsAgo(9))
  await form.getByLabel('To').fill(monthsAgo(6, 0))
  await form.getByLabel('Precision, ± points').fill('9')
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByText('E2E-1', { exact: true })).toBeVisible()
  await takeStep(page, 'Seal')
  await expect(chip(page, 'Sealed')).toBeVisible()
  await expect(page.getByText('The seed is secret until the draw.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await takeStep(page, 'Freeze the population')
  await expect(chip(page, 'Frozen')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Strata' })).toBeVisible()
  await takeStep(page, 'Draw the sample')
  await expect(chip(page, 'Drawn')).toBeVisible()
  const { rows: plans } = await database.query<{ size: number }>("SELECT size FROM sampling_plans WHERE code = 'E2E-1'")
  const size = plans[0]?.size ?? 0
  expect(size).toBeGreaterThan(5)
  await expect(page.getByText(`0 of ${size} completed`)).toBeVisible()

  await page.getByRole('button', { name: 'Draw again and compare' }).click()
  await expect(page.getByText(`Drawn again: the same ${size} loans`)).toBeVisible()

  // The statements on the proof, run on the database, draw the same loans.
  await page.getByRole('button', { name: 'Print proof' }).click()
  const printed = page.getByRole('listitem').filter({ hasText: /^\d+\. \d{10}/ })
  await expect(printed).toHaveCount(size)
  const lines = await page.locator('code').allTextContents()
  const drawn: string[] = []
  for (const line of lines) drawn.push(...(await database.query<{ loan: string }>(line)).rows.map(({ loan }) => loan))
  expect(drawn).toHaveLength(size)
  for (const loan of drawn) await expect(printed.filter({ hasText: loan })).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })

  // By keyboard, because a message may cover the link and stays while the mouse is over it.
  const back = page.getByRole('link', { name: 'Back to the plan' })
  await back.focus()
  await pressOn(back, 'Enter')
  await page.getByRole('link', { name: `All ${size}` }).click()
  await expect(page.getByText(`of ${size} Entries`)).toBeVisible()
  expectNoErrors(page)
})

test('a manager picks targeted loans of people who were never sampled, with a reason', async ({ browser, database }) => {
  const { rows: plans } = await database.query<{ code: string }>(
    "SELECT code FROM sampling_plans WHERE state = 'Drawn' AND code LIKE 'PC-%' ORDER BY code DESC LIMIT 1",
  )
  const code = plans[0]?.code ?? ''
  const page = await openAs(browser, 'qc.manager', '/qcsampling')
  await page.getByRole('button', { name: code }).click()
  await expect(page.getByText('Never sampled:')).toBeVisible()
  await page.getByRole('button', { name: 'Pick targeted' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pick targeted loans' })
  const why = dialog.getByLabel('Why these loans')
  await expect(why).toHaveValue(new RegExp(`^No loan of these was drawn by ${code}: `))
  await dialog.getByRole('checkbox', { name: 'Tick all' }).click()
  await dialog.getByRole('button', { name: 'Review 0 loans' }).click()
  await expect(dialog.getByText('Tick at least one loan')).toBeVisible()
  await dialog
    .getByRole('checkbox', { name: /^\d{10}$/ })
    .first()
    .check()
  await why.fill('A branch that no reviewer has seen this quarter')
  await dialog.getByRole('button', { name: 'Review 1 loan' }).click()
  await expect(page.getByText('1 targeted review made')).toBeVisible()
  await expect(page.getByText('1 targeted in addition to the sample')).toBeVisible()
  expectNoErrors(page)
})
