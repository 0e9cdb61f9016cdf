import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectFilter, listOption, openFilters, resetFilters } from './support/list-bar.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

/** A period with more than one page of reviews. */
const WIDE = 'dateFromComplete=2022-01-01&dateToComplete=2099-12-31'
const fields = (page: Page) => page.getByRole('form', { name: 'Filters' })
const popup = (page: Page) => page.getByRole('dialog')

/** Opens a count and expects a popup with that many loans. A count of everybody together explains itself first. */
async function openLoansBehind(page: Page, count: Locator, explains = true): Promise<void> {
  await waitUntilLoaded(page)
  const loans = (await count.textContent())?.replaceAll(',', '')
  await count.click()
  if (explains) await page.getByRole('button', { name: new RegExp(`^Open the ${Number(loans).toLocaleString('en-US')} loans?$`) }).click()
  await expect(popup(page).getByText(new RegExp(`^Showing 1 to \\d+ of ${loans} Entries`))).toBeVisible()
}

test('the underwriter report opens with full audits of last month, needs both ends of a range, and Reset clears them', async ({
  browser,
}) => {
  const page = await openAs(browser, 'qc.manager', '/qcuwreport')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Underwriter QC Report')
  await openFilters(page)
  await expect(page.getByLabel('Audit')).toHaveValue('Full')
  await expect(page.getByText(/^QC completed \d\d\/01\/\d{4} to /)).toBeVisible()
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await page.getByLabel('QC Completed from').fill('2022-01-01')
  await search.click()
  await expect(fields(page)).toContainText('Please Select Completed End Date !!')
  await page.getByLabel('QC Completed to').fill('2099-12-31')
  await page.getByLabel('Audit').selectOption({ label: 'Partial Audit' })
  await search.click()
  await expect(page).toHaveURL(/audit=Partial/)
  await expect(page.getByRole('region', { name: 'All underwriters together' })).toContainText('Partial Loans QC %')
  await expect(page.getByText('QC completed 01/01/2022 to 12/31/2099')).toBeVisible()

  await resetFilters(page)
  await expectFilter(page, (form) => form.getByLabel('Audit'), 'Full')
  await expectFilter(page, (form) => form.getByLabel('QC Completed from'), '')
  expectNoErrors(page)
})

test('a figure opens its loans in pages of ten, which can be exported and opened', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', `/qccloserreport?${WIDE}`)
  const strip = page.getByRole('region', { name: 'All closers together' })
  await openLoansBehind(page, strip.getByRole('button', { name: /^Loans Reviewed/ }))
  await expect(popup(page).getByRole('heading', { name: 'Loans Reviewed' })).toBeVisible()
  await expect(popup(page).getByRole('row')).toHaveCount(11)
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByText(/^Showing 11 to /)).toBeVisible()

  const saving = page.waitForEvent('download')
  await (await listOption(popup(page), 'Excel export')).click()
  const saved = await saving
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')

  await page.goBack()
  await expect(popup(page)).toHaveCount(0)
  const closer = page.getByRole('row').filter({ hasText: 'Dana Kim' })
  await openLoansBehind(page, closer.getByRole('button', { name: /^Loans Reviewed: / }), false)
  await popup(page)
    .getByRole('link', { name: /^\d{10}$/ })
    .first()
    .click()
  await expect(popup(page).filter({ hasText: 'Loan Quality' })).toBeVisible()
  expectNoErrors(page)
})

test('the processor report counts before or after overturns, for one selection', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', `/qcprocessorreport?${WIDE}`)
  const strip = page.getByRole('region', { name: 'All processors together' })
  const loans = strip.getByRole('button', { name: /^Loans Reviewed/ })
  await expect(loans).toBeVisible()
  const inLine = (await loans.textContent()) ?? ''
  await page.getByLabel('Fails').selectOption('As submitted')
  await expect(page).toHaveURL(/fails=As/)
  await page.getByLabel('Selection').selectOption('Random')
  await expect(page).toHaveURL(/selection=Random/)
  await expect(loans).not.toHaveText(inLine)
  await expect(page.getByLabel('Period')).toHaveValue('')
  await page.getByLabel('Period').selectOption('This quarter')
  await expectFilter(page, (form) => form.getByLabel('QC Completed from'), /^\d{4}-(01|04|07|10)-01$/)
  await expect(page.getByLabel('Period')).toHaveValue('This quarter')
  expectNoErrors(page)
})

test('the report of imported loans is a tab of its desk, and a figure opens its loans', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor')
  await page.getByRole('navigation', { name: 'Processor' }).getByRole('link', { name: 'Processor Qc Report' }).click()
  await expect(page).toHaveURL(/\/processorqcreport$/)
  await expect(page.getByRole('heading', { name: 'Processor Qc Report · loans imported' })).toBeVisible()
  await expect(page.getByLabel('Period')).toHaveValue('Last month')
  const strip = page.getByRole('region', { name: 'All processors together' })
  await openLoansBehind(page, strip.getByRole('button', { name: /^QA Not Submitted/ }))
  await expect(popup(page).getByRole('columnheader', { name: 'Borrower' })).toBeVisible()
  expectNoErrors(page)
})
