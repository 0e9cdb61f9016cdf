import { expect } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { searchBy } from './support/list-bar.ts'
import { MISTAKES, makeMorningFile, morningLoanNumber } from './support/morning-file.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { readSheets, upload } from './support/workbook.ts'
import { test } from './support/world.ts'

const LOAN = morningLoanNumber(42)

test('a closing day: the file is imported, a loan is commented on, closed and sent to QC, others are reassigned, and the log lists all of it', async ({
  browser,
}) => {
  await test.step('an administrator imports the file, corrects the rejected rows and imports again', async () => {
    const page = await openAs(browser, 'admin', '/import')
    const widget = page.getByRole('region', { name: 'Closing Assignment' })
    const workbook = widget.getByLabel('Closing Assignment workbook')
    await workbook.setInputFiles(upload('morning.xlsx', await makeMorningFile(MISTAKES)))
    await expect(widget.getByText('The 3 rejected rows stay out.')).toBeVisible()
    await expect(widget.getByRole('table').getByRole('row')).toHaveCount(4)
    await widget.getByRole('button', { name: 'Import 47 rows' }).click()
    await expect(widget.getByText(/Last Upload.*50 records, by Helen Marsh/)).toBeVisible()
    await expect(page.getByText('Imported: 47 new, 0 changed, 0 unchanged, 3 rejected').first()).toBeVisible()
    const rejected = page.waitForEvent('download')
    await page.getByRole('button', { name: '3 rejected: download' }).click()
    const [rows = []] = Object.values(await readSheets(await (await rejected).path()))
    expect(rows).toHaveLength(4)
    await expect(page.getByRole('region', { name: 'Latest imports' }).getByLabel('Done, with rejected rows').first()).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Download Latest Import Response' })).toBeEnabled()

    await workbook.setInputFiles(upload('morning.xlsx', await makeMorningFile()))
    await widget.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByText('Imported: 3 new, 0 changed, 47 unchanged').first()).toBeVisible()
    expectNoErrors(page)
  })

  await test.step('a closer comments, closes the loan after entering the missing reason, and sends it to QC', async () => {
    const page = await openAs(browser, 'closer.one', '/closing')
    await searchGrid(page, LOAN)
    const row = loanRow(page, LOAN)
    await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
    await expect(row).toContainText('Not Met')

    await row.getByRole('button', { name: /^Comment/ }).click()
    const comment = page.getByRole('dialog', { name: 'Add Comment' })
    await comment.getByRole('textbox', { name: 'Comment' }).fill('Title is clear, waiting for the wire instructions.')
    // Close asks before it discards the text.
    await comment.getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.getByRole('button', { name: 'Keep writing' }).click()
    await expect(comment.getByRole('textbox', { name: 'Comment' })).toHaveValue(/^Title is clear/)
    await comment.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Comment added')).toBeVisible()
    await expect(comment).toBeHidden()

    await row.getByRole('button', { name: /^Decision/ }).click()
    const decision = page.getByRole('dialog', { name: 'Decision' })
    await decision.getByLabel('Status').selectOption('Closed')
    await decision.getByRole('button', { name: 'Submit' }).click()
    await expect(decision.getByText('Please enter Productivity 1 Reason if SLA Missed Before Submit !!')).toBeVisible()
    await expect(decision.getByLabel('P1 reason if SLA missed')).toBeFocused()
    await decision.getByLabel('P1 reason if SLA missed').fill('The borrower changed the loan amount after CTC.')
    await decision.getByLabel('P1 accountable party').selectOption('Borrower')
    await decision.getByRole('button', { name: 'Submit' }).click()
    const question = page.getByRole('dialog', { name: /^Close this loan\?/ })
    await expect(question.getByText('P4 Funding released is not done')).toBeVisible()
    await expect(question.getByRole('button', { name: 'Keep it open' })).toBeFocused()
    await question.getByRole('button', { name: 'Close the loan' }).click()
    await expect(page.getByText('Decision saved')).toBeVisible()

    // The list is filtered on WIP, which the loan has left.
    await expect(row).toBeHidden()
    await searchBy(page, (form) => form.getByRole('combobox', { name: 'Status' }).selectOption('Closed'))
    await expect(row).toContainText('Closed')

    await row.getByRole('link', { name: LOAN }).click()
    const popup = page.getByRole('dialog', { name: new RegExp(LOAN) })
    await popup
      .getByRole('region', { name: 'QC Reviews' })
      .getByRole('button', { name: /Submit to QC/ })
      .click()
    await page.getByRole('menuitem', { name: /ICD QC/ }).click()
    const review = popup.getByRole('row').filter({ hasText: 'ICD QC' })
    await expect(review).toContainText('Pending')
    await expect(review.getByRole('button', { name: 'Pull back' })).toBeVisible()
    expectNoErrors(page)
  })

  await test.step('a manager reassigns ten loans and reads the log', async () => {
    // The search matches loans 20 to 29.
    const page = await openAs(browser, 'closing.manager', '/closing?q=090000002')
    await expect(page.getByText('Showing 1 to 10 of 10 Entries')).toBeVisible()
    const assign = page.getByRole('button', { name: 'Assignment' })
    await expect(assign).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await assign.last().click()
    const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
    await choosePerson(dialog, 'Closer 1', 'Amara Obi')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('10 given to Amara Obi')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /Amara Obi/ })).toHaveCount(10)

    await page.goto(`/closinglog?taskStatus=All&loanNumber=${LOAN}`)
    const entry = (words: string) => page.getByRole('row').filter({ hasText: words })
    await expect(entry('Closing QC')).toContainText('ICD QC: Pending')
    await expect(entry('Closing decision')).toContainText('P1: Borrower, The borrower changed the loan amount after CTC.')
    await expect(entry('Closing comment')).toContainText('waiting for the wire instructions')
    await expect(entry('Closing import')).toHaveCount(1)

    await searchBy(page, async (form) => {
      await form.getByRole('textbox', { name: 'Loan number' }).fill('')
      await form.getByRole('combobox', { name: 'Module' }).selectOption('ClosingReassignment1')
    })
    await expect(entry('Amara Obi').filter({ hasText: '090000002' })).toHaveCount(10)
    expectNoErrors(page)
  })
})
