import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoComplaints, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

/** More than a page of reviews, and of imported loans, in any month. */
const WIDE = 'dateFromComplete=2022-01-01&dateToComplete=2099-12-31'
const firstRow = (page: Page) => page.getByRole('row').nth(1)
const fields = (page: Page) =>
  page
    .getByRole('search')
    .getByRole('form', { name: 'Filters' })
    .or(page.getByRole('form', { name: 'Filters' }))
    .first()
const popup = (page: Page) => page.getByRole('dialog')
const entries = async (page: Page) =>
  Number(
    /of (\d+) Entries/.exec(
      (await popup(page)
        .getByText(/^Showing/)
        .textContent()) ?? '',
    )?.[1] ?? 0,
  )

test('the underwriter report opens on full audits of last month, asks for both ends of a range, and Reset clears them', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'qc.manager', '/qcuwreport')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Underwriter QC Report')
  await expect(page.getByLabel('Audit')).toHaveValue('Full')
  await expect(page.getByText(/^QC completed \d\d\/01\/\d{4} to /)).toBeVisible()
  const search = page.getByRole('button', { name: 'Search', exact: true })

  await page.getByLabel('QC Created from').fill('2026-01-01')
  await search.click()
  await expect(fields(page)).toContainText('Please Select Created End Date !!')
  await page.getByLabel('QC Created from').fill('')
  await page.getByLabel('QC Created to').fill('2099-12-31')
  await search.click()
  await expect(fields(page)).toContainText('Please Select Created Start Date !!')
  await page.getByLabel('QC Created from').fill('2026-01-01')
  await page.getByLabel('QC Completed to').fill('2099-12-31')
  await search.click()
  await expect(fields(page)).toContainText('Please Select Completed Start Date !!')
  await page.getByLabel('QC Completed to').fill('')
  await page.getByLabel('QC Completed from').fill('2022-01-01')
  await search.click()
  await expect(fields(page)).toContainText('Please Select Completed End Date !!')
  await page.getByLabel('QC Completed to').fill('2099-12-31')
  await page.getByLabel('Audit').selectOption({ label: 'Partial Audit' })
  await search.click()
  await expect(page).toHaveURL(/audit=Partial/)
  await expect(page.getByRole('region', { name: 'All underwriters together' })).toContainText('Partial Loans QC %')
  await expect(page.getByText('QC created 01/01/2026 to 12/31/2099 · QC completed 01/01/2022 to 12/31/2099')).toBeVisible()
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Audit')).toHaveValue('Full')
  await expect(page.getByLabel('QC Completed from')).toHaveValue('')
  expectNoComplaints(page)
})

test('a figure opens its loans in pages of ten, which are sorted, searched and exported, and lead to the loan', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', `/qccloserreport?${WIDE}`)
  const strip = page.getByRole('region', { name: 'All closers together' })
  const all = strip.getByRole('button', { name: /^Loans Reviewed/ })
  const count = Number(((await all.textContent()) ?? '').replaceAll(',', ''))
  expect(count).toBeGreaterThan(10)
  await all.click()
  await expect(popup(page).getByRole('heading', { name: 'Loans Reviewed' })).toBeVisible()
  await expect(popup(page).getByRole('row')).toHaveCount(11)
  expect(await entries(page)).toBe(count)
  await expectAccessibleInBoth(page)
  const first = await popup(page).getByRole('row').nth(1).textContent()
  await popup(page).getByRole('button', { name: 'Next' }).click()
  await expect(popup(page).getByText(/^Showing 11 to /)).toBeVisible()
  expect(await popup(page).getByRole('row').nth(1).textContent()).not.toBe(first)

  const loading = page.waitForEvent('download')
  await popup(page).getByRole('button', { name: 'Excel export' }).click()
  expect(
    readFileSync(await (await loading).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await page.goBack()
  await expect(popup(page)).toHaveCount(0)
  // Each count of a row opens as many loans as it says.
  const cell = firstRow(page).getByRole('button', { name: /^Loans Reviewed: / })
  const own = Number(((await cell.textContent()) ?? '').replaceAll(',', ''))
  await cell.click()
  await expect(popup(page).getByText(/^Showing 1 to /)).toBeVisible()
  expect(await entries(page)).toBe(own)
  await popup(page).getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('dialog').filter({ hasText: 'Loan Quality' })).toBeVisible()
  expectNoComplaints(page)
})

test('the processor report counts before and after overturns, of one selection, and is searched and exported', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', `/qcprocessorreport?${WIDE}`)
  const strip = page.getByRole('region', { name: 'All processors together' })
  await expect(strip).toContainText('Critical QC Score')
  await expect(firstRow(page)).toBeVisible()
  const figures = async () => (await strip.getByRole('definition').allTextContents()).join()
  const inLine = await figures()
  await page.getByLabel('Fails').selectOption('As submitted')
  await expect(page).toHaveURL(/fails=As/)
  await page.getByLabel('Selection').selectOption('Random')
  await expect(page).toHaveURL(/selection=Random/)
  await expect.poll(figures).not.toBe(inLine)
  await page.getByLabel('Selection').selectOption('In-line')
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel export' }).click()
  expect(
    readFileSync(await (await loading).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await searchGrid(page, 'nobody of that name')
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
  expectNoComplaints(page)
})

test('the loan-imported reports stand beside their desks, and their states add up', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/processor')
  await page.getByRole('navigation', { name: 'Processor' }).getByRole('link', { name: 'Processor Qc Report' }).click()
  await expect(page).toHaveURL(/\/processorqcreport$/)
  const strip = page.getByRole('region', { name: 'All processors together' })
  await expect(strip).toContainText('Loans Imported')
  const figures = (await strip.getByRole('definition').allTextContents()).map((text) => Number(text.replaceAll(',', '')))
  const [imported = 0, submitted = 0, not = 0, assigned = 0, waiting = 0, done = 0, progress = 0, given = 0] = figures
  expect(imported).toBe(submitted + not)
  expect(submitted).toBe(assigned + waiting)
  expect(assigned).toBe(done + progress + given)
  await page.getByLabel('Loan Imported from').fill('2026-01-01')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(fields(page)).toContainText('Please Select Created End Date !!')
  await strip.getByRole('button', { name: /^QA Not Submitted/ }).click()
  await expect(popup(page).getByRole('columnheader', { name: 'Borrower' })).toBeVisible()
  expect(await entries(page)).toBe(not)
  await expectAccessibleInBoth(page)

  const other = await signedIn(browser, 'underwriter.manager', '/underwriterqcreport')
  const tabs = other.getByRole('navigation', { name: 'Underwriter' })
  await expect(tabs.getByRole('link')).toHaveText(['Underwriter Dashboard', 'Pipeline Details', 'Underwriter Qc Report'])
  await expect(other.getByRole('region', { name: 'All underwriters together' })).toContainText('QA Completed')
  await expectAccessibleInBoth(other)
  expectNoComplaints(page, other)
})

test('who may not see a report is told so', async ({ browser }) => {
  const page = await signedIn(browser, 'closer.one', '/qcuwreport')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  expectNoComplaints(page)
})
