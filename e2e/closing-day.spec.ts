import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { expectNoComplaints, rowOf, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

const workbook = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const LOAN = '0900000042'

test.describe.configure({ mode: 'serial' })

test('an administrator imports the morning file, repairs what was rejected and imports again', async ({ browser }) => {
  const page = await signedIn(browser, 'admin', '/import')
  const widget = page.getByRole('region', { name: 'Closing Assignment' })
  const response = widget.getByRole('button', { name: 'Download Latest Import Response' })
  await expect(response).toHaveAccessibleDescription('No workbook is kept of the last import')

  await widget.getByLabel('Closing Assignment workbook').setInputFiles(workbook('closing-5000.xlsx'))
  await expect(widget.getByRole('button', { name: 'Import 4,997 rows' })).toBeVisible({ timeout: 60_000 })
  await expect(widget.getByText('The 3 rejected rows stay out.')).toBeVisible()
  await expect(widget.getByRole('table').getByRole('row')).toHaveCount(4)
  await widget.getByRole('button', { name: 'Import 4,997 rows' }).click()
  await expect(page.getByText('Imported: 4997 new, 0 changed, 0 unchanged, 3 rejected').first()).toBeVisible({ timeout: 90_000 })
  await expect(widget.getByText(/Last Upload.*5,000 records, by Helen Marsh/)).toBeVisible()
  await expect(response).toBeEnabled()

  await widget.getByLabel('Closing Assignment workbook').setInputFiles(workbook('closing-5000-fixed.xlsx'))
  await widget.getByRole('button', { name: 'Import 3 rows' }).click({ timeout: 60_000 })
  await expect(page.getByText('Imported: 3 new, 0 changed, 4997 unchanged').first()).toBeVisible({ timeout: 90_000 })
  expectNoComplaints(page)
})

test('a closer finds the loan, comments, is refused without reasons, gives them and closes it', async ({ browser }) => {
  const page = await signedIn(browser, 'closer.one', '/closing')
  await searchGrid(page, LOAN)
  const row = rowOf(page, LOAN)
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(row.getByText('Not Met').first()).toBeVisible()

  await row.getByRole('button', { name: /^Comment/ }).click()
  const comment = page.getByRole('dialog', { name: 'Add Comment' })
  await comment.getByRole('button', { name: 'Submit' }).click()
  await expect(comment.getByText('Please add comment !!')).toBeVisible()
  await comment.getByRole('textbox', { name: 'Comment' }).fill('Title is clear, waiting for the wire instructions.')
  await comment.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added')).toBeVisible()
  await expect(comment).toBeHidden()

  await row.getByRole('button', { name: /^Comment/ }).click()
  await expect(comment.getByText('waiting for the wire instructions')).toBeVisible()
  await expect(comment.getByRole('paragraph').filter({ hasText: 'submitted to the processor' })).toBeVisible()
  await expect(comment.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await comment.getByRole('button', { name: 'Close', exact: true }).last().click()

  await row.getByRole('button', { name: /^Decision/ }).click()
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await decision.getByLabel('Status').selectOption('Closed')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(decision.getByText('Please enter Productivity 1 Reason if SLA Missed Before Submit !!')).toBeVisible()
  await expect(decision.getByLabel('P1 reason if SLA missed')).toBeFocused()
  await decision.getByLabel('P1 reason if SLA missed').fill('The borrower changed the loan amount after CTC.')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(decision.getByText('Please Select Productivity 1 Accountable Party Before Submit !!')).toBeVisible()
  await decision.getByLabel('P1 accountable party').selectOption('Borrower')
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Decision saved')).toBeVisible()

  // The list still shows WIP, which the loan has left.
  await expect(row).toBeHidden()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(row).toContainText('Closed')
  expectNoComplaints(page)
})

test('a manager reassigns ten loans in one go', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?q=0900001')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Assignment' }).first()).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()

  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select the user before submit !!')).toBeVisible()
  await choosePerson(dialog, 'Closer 1', 'Amara Obi')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('10 done')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /Amara Obi/ })).toHaveCount(10)
  expectNoComplaints(page)
})

test('the loan goes to ICD QC, from its popup', async ({ browser }) => {
  const page = await signedIn(browser, 'closer.one', `/closing?loan=${LOAN}`)
  const popup = page.getByRole('dialog', { name: new RegExp(LOAN) })
  await expect(popup.getByRole('tab', { name: 'Loan Quality' })).toHaveAttribute('aria-selected', 'true')
  await popup.getByRole('button', { name: /Submit to QC/ }).click()
  await page.getByRole('menuitem', { name: /ICD QC/ }).click()
  const review = popup.getByRole('row').filter({ hasText: 'ICD QC' })
  await expect(review).toContainText('Pending')
  await expect(review.getByRole('button', { name: 'Pull back' })).toBeVisible()
  expectNoComplaints(page)
})

test('the log tells all of it', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closinglog')
  await page.getByRole('combobox', { name: 'Module' }).selectOption('All')
  await page.getByRole('textbox', { name: 'Loan number' }).fill(LOAN)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Closing QC' })).toContainText('ICD QC: Pending')
  await expect(rows.filter({ hasText: 'Closing decision' })).toContainText('P1: Borrower, The borrower changed the loan amount after CTC.')
  await expect(rows.filter({ hasText: 'Closing comment' })).toContainText('waiting for the wire instructions')
  await expect(rows.filter({ hasText: 'Closing import' })).toHaveCount(1)

  await page.getByRole('textbox', { name: 'Loan number' }).fill('')
  await page.getByRole('combobox', { name: 'Module' }).selectOption('ClosingReassignment1')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(rows.filter({ hasText: 'Amara Obi' }).filter({ hasText: '0900001' })).toHaveCount(10)
  expectNoComplaints(page)
})
