import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const rowNamed = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const EARLY = 'Is the payoff letter in the file?'
const LATE = 'Is the payoff letter signed by the lender?'

test('a question is created, and what is missing is said', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', '/qcprocessorsetting')
  await expect(page.getByRole('heading', { name: 'QC Checkpoint' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(/Administration.*QC Checkpoint/)
  await expect(page.getByRole('row')).toHaveCount(11)
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = dialogOf(page, 'Create QC Checkpoint')
  await expect(dialog.getByLabel('QC')).toBeFocused()
  await dialog.getByLabel('Question').fill('Half a question')
  await dialog.getByLabel('Question').fill('')
  await dialog.getByLabel('QC').selectOption('Processor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Enter All Required Fields' })).toBeVisible()
  await expect(dialog.getByText('Choose an S.No')).toBeVisible()
  await expectAccessibleInBoth(page)

  await dialog.getByLabel('S.No').selectOption('150')
  await dialog.getByLabel('Type').selectOption('Critical')
  await dialog.getByLabel('Category').selectOption('REO')
  await dialog.getByLabel('Question').fill(EARLY)
  await expect(dialog.getByRole('status')).toHaveText(/^Asked of \d+ of the latest \d+ active loans\.$/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Checkpoint saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await searchGrid(page, EARLY)
  await expect(rowNamed(page, EARLY)).toContainText('150')
  expectNoComplaints(page)
})

test('a question is asked only of some loans, after some answers', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', '/qcprocessorsetting')
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = dialogOf(page, 'Create QC Checkpoint')
  await dialog.getByLabel('QC').selectOption('Processor')
  await dialog.getByLabel('S.No').selectOption('151')
  await dialog.getByLabel('Type').selectOption('Coachback')
  await dialog.getByLabel('Category').selectOption('REO')
  await dialog.getByLabel('Question').fill(LATE)
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  const first = dialog.getByRole('group', { name: 'Condition 1' })
  await first.getByLabel('Looks at').selectOption({ label: 'Loan amount' })
  await first.getByLabel('Compared by').selectOption('above')
  await first.getByLabel(/^Value/).fill('much')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Loan amount is a number')).toBeVisible()
  await first.getByLabel(/^Value/).fill('1')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  const second = dialog.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Looks at').selectOption('#150')
  await second.getByLabel('Value').selectOption('No')
  await expect(dialog.getByRole('status')).toHaveText(
    /^Asked of 0 of the latest \d+ active loans, of [1-9]\d* more depending on other answers\.$/,
  )
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = dialogOf(page, 'Preview the checklist')
  await preview.getByLabel('Loan Number').fill('1')
  await preview.getByRole('button', { name: 'Preview' }).click()
  await expect(preview.getByRole('alert').filter({ hasText: 'not found' })).toBeVisible()
  await preview.getByLabel('Loan Number').fill(await aLoan(browser))
  await preview.getByRole('button', { name: 'Preview' }).click()
  await expect(rowNamed(page, LATE)).toContainText('Asked only when The answer to S.No 150 is No')
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await searchGrid(page, EARLY)
  await rowNamed(page, EARLY).getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page, 'Delete the checkpoint?').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('S.No 151 is asked by the answer to S.No 150: change that first')).toBeVisible()
  expectNoComplaints(page)
})

/** The number of a loan that the administrator sees, and so does a manager of quality. */
async function aLoan(browser: Parameters<typeof signedIn>[0]): Promise<string> {
  const page = await signedIn(browser, 'admin', '/users')
  const list = await askServer<{ tdata: { 'Loan Number': { value: string } }[] }>(page, 'com_closing', 'getDashboardClosingTaskList')
  return list.response.tdata[0]?.['Loan Number'].value ?? ''
}

test('an edit keeps the QC, and its history says what it changed', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', '/qcprocessorsetting?q=payoff%20letter%20signed')
  await rowNamed(page, LATE).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page, 'Edit QC Checkpoint')
  await expect(dialog.getByLabel('QC').locator('option')).toHaveText(['Processor'])
  await expect(dialog.getByLabel('S.No').getByRole('option', { name: '150 (taken)' })).toBeDisabled()
  await dialog.getByLabel('Question').fill('Is the payoff letter signed by the new lender?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Checkpoint saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = rowNamed(page, 'signed by the new lender')
  await row.getByRole('button', { name: 'Edit' }).click()
  const history = dialog.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText(/Version 2 Changed by Isabel Navarro/)
  await expect(history.locator('ins')).toHaveText('is new ')
  await expectAccessibleInBoth(page)

  await dialog.getByLabel('Question').fill('Not to be kept')
  await page.keyboard.press('Escape')
  await expect(page.getByText('What you wrote here is not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = dialogOf(page, 'Delete the checkpoint?')
  await expect(question).toContainText('Are you sure you want to delete')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Checkpoint deleted')).toBeVisible()
  await expect(page.getByText('Showing 0 to 0 of 0 entries')).toBeVisible()
  expectNoComplaints(page)
})

test('a bank goes out as a workbook and comes back', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/qcuwsetting')
  await page.getByRole('link', { name: 'Closer QC Checkpoint' }).last().click()
  await expect(rowNamed(page, 'Closer').first()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel export' }).click()
  const bytes = await readFile(await (await saving).path())

  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = dialogOf(page, 'Import checkpoints')
  await dialog.getByLabel('Workbook of checkpoints').setInputFiles({
    name: 'closer.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: bytes,
  })
  await expect(dialog.getByRole('status')).toContainText(/closer\.xlsx: 0 new, 0 changed, \d\d unchanged, 0 rejected/)
  await expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page)
  expectNoComplaints(page)
})

test('a workbook that LibreOffice wrote is tried, then taken', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.manager', '/qcclosersetting')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = dialogOf(page, 'Import checkpoints')
  const book = fileURLToPath(new URL('fixtures/closer-bank.xlsx', import.meta.url))
  await dialog.getByLabel('Workbook of checkpoints').setInputFiles(book)
  await expect(dialog.getByRole('status')).toContainText('closer-bank.xlsx: 3 new, 0 changed, 0 unchanged, 0 rejected')
  await dialog.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByText('Imported: 3 new, 0 changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await searchGrid(page, 'per diem')
  await expect(rowNamed(page, 'Does the payoff cover “per diem” interest & fees?')).toContainText('49')
  expectNoComplaints(page)
})

test('who may only look sees why nothing can be changed', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.analyst', '/qcclosersetting')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page, 'Edit QC Checkpoint')
  await expect(dialog.getByLabel('Question')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleInBoth(page)
  expectNoComplaints(page)
})
