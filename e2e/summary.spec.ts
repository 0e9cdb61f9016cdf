import { expect, type Page } from '@playwright/test'
import { freeRows } from './support/free-rows.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectNoComplaints } from './support/person.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because tests of other files change its loans. */
const app = ownApp(async (database) => {
  // Ensures that a month that has just begun has figures too.
  await database.query("UPDATE loans SET disposition_on = (now() AT TIME ZONE 'America/Chicago')::date WHERE disposition = 'Withdrawn'")
})

const figures = (page: Page) => page.getByRole('region', { name: /^Figures, / })
const figure = (page: Page, name: string) => figures(page).getByRole('button', { name: new RegExp(`^${name}`) })

test('a manager opens a figure by team leader and person, and its months as a table', async ({ browser }) => {
  const page = await app.arrive(browser, 'underwriter.manager', '/underwritter')
  for (const name of ['MTD 8 Hour Average AP and CWD', 'MTD Recons per File', 'MTD IRR Completion', 'MTD Dispositions'])
    await expect(figure(page, name)).toContainText(/\d|–/)
  await expect(figures(page).getByRole('button', { name: /^Internal Quality Rating/ })).toHaveCount(4)

  const opened = page.getByRole('region', { name: 'MTD Dispositions', exact: true })
  const withdrawn = opened.getByRole('table', { name: 'Withdrawn' })
  const leader = withdrawn.getByRole('button').first()
  // The server caches the figures of the current month for ten seconds.
  await expect(async () => {
    await page.reload()
    await figure(page, 'MTD Dispositions').press('Enter')
    await expect(withdrawn).toBeVisible()
    await expect(leader).toBeVisible({ timeout: 3_000 })
  }).toPass()
  for (const name of ['Closed', 'Declined', 'Withdrawn']) await expect(opened.getByRole('table', { name })).toBeVisible()
  await expect(leader).toHaveAttribute('aria-expanded', 'true')
  const people = await withdrawn.getByRole('row').count()
  await leader.press('Enter')
  await expect(leader).toHaveAttribute('aria-expanded', 'false')
  expect(await withdrawn.getByRole('row').count()).toBeLessThan(people)
  await expectAccessible(page)

  await figure(page, 'MTD Recons per File').click()
  const recons = page.getByRole('region', { name: 'MTD Recons per File', exact: true })
  await expect(recons).toContainText('Reconsideration decisions ÷ files with any decision')
  await recons.getByRole('button', { name: 'Show as table' }).click()
  await expect(recons.getByRole('row')).toHaveCount(13)
  await expect(recons.getByRole('row').nth(1)).toContainText('to date')
  expectNoComplaints(page)
})

test('an underwriter sees own figures alone, without IRR Completion and without teams', async ({ browser }) => {
  const page = await app.arrive(browser, 'underwriter.one', '/underwritter')
  await expect(figure(page, 'MTD Recons per File')).toBeVisible()
  await expect(figure(page, 'MTD IRR Completion')).toHaveCount(0)
  await expect(figure(page, 'MTD Dispositions')).toContainText(/Closed \d+Declined \d+Withdrawn \d+/)
  await figure(page, 'MTD Dispositions').click()
  const opened = page.getByRole('region', { name: 'MTD Dispositions', exact: true })
  await expect(opened).toContainText('Files closed for incompleteness, declined or withdrawn this month')
  await expect(opened.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('a processing manager goes from the day to the loans that are due for contact', async ({ browser }) => {
  const page = await app.arrive(browser, 'processor.manager', '/processor')
  await page.getByRole('button', { name: /^Files due on/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Files Due/Past Due for Contact' })
  const rows = dialog.getByRole('row')
  await expect(dialog.getByRole('columnheader', { name: 'Past Due' })).toBeVisible()
  await rows.nth(1).getByRole('button').press('Enter')
  await rows.nth(2).getByRole('button').press('Enter')
  const loan = dialog.getByRole('link').first()
  await expect(loan).toHaveText(/^\d{10}$/)
  await expect(rows.nth(3)).toContainText(/Due|Past due/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Files due on/ })).toBeFocused()
  expectNoComplaints(page)
})

test('the pipeline shows the files of a branch, and opens their decisions', async ({ browser }) => {
  const page = await app.arrive(browser, 'underwriter.manager', '/pipelinedetails')
  const tree = page.getByRole('navigation', { name: 'Pipeline', exact: true })
  const leaf = tree.getByRole('button', { name: /^Initial Risk Review/ })
  await expect(leaf).toHaveAttribute('aria-current', 'true')
  const count = Number(/\d+$/.exec((await leaf.textContent()) ?? '')?.[0])
  await expect(page.getByText(`of ${count} Entries`)).toBeVisible()

  await tree.getByRole('button', { name: /^Completed with Errors/ }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Error' })).toBeVisible()
  await tree.getByRole('button', { name: /^Underwriter/ }).press('Enter')
  await expect(leaf).toBeHidden()
  await tree.getByRole('button', { name: /^Underwriter/ }).press('Enter')
  await leaf.click()
  await expectAccessible(page)

  await freeRows(page)
    .first()
    .getByRole('button', { name: /^Decision/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Decision' })).toBeVisible()
  expectNoComplaints(page)
})
