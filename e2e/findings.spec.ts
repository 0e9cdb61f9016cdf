import { expect, type Page } from '@playwright/test'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { answerYes, commentBox, DESK_PATH, expectSaved, qaPath, questionGroup, startReview, submitReview } from './support/review-steps.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'

const LETTER = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThe letter of the lender\n') }
const STUB = { name: 'Stub.txt', mimeType: 'text/plain', buffer: Buffer.from('The stub of the right month\n') }
const finding = (page: Page) => page.getByRole('dialog', { name: 'Finding' })

test('a finding gets evidence, is disputed with a file, and is categorised, cured and reopened after the dispute is rejected', async ({
  browser,
  database,
}) => {
  const { loan, type, username } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const path = `/qcfindings?taskStatus=All&loanNumber=${loan}`
  const analyst = await openAs(browser, 'qc.analyst', qaPath('closer', type))

  await test.step('the reviewer attaches evidence to a No', async () => {
    const dialog = await startReview(analyst, loan)
    await pressOn(questionGroup(dialog, 1), 'n')
    await typeOn(commentBox(dialog, 1), 'The statement is of another month.')
    await expectSaved(dialog)
    const file = dialog.getByLabel('Question 1: file')
    await file.setInputFiles({ ...LETTER, buffer: Buffer.from('MZ') })
    await expect(dialog.getByText('The content of the file does not match .pdf')).toBeVisible()
    await file.setInputFiles(LETTER)
    const evidence = dialog.getByRole('list', { name: 'Question 1: evidence' })
    await expect(evidence.getByRole('button', { name: 'Letter.pdf', exact: true })).toBeVisible()
    await commentBox(dialog, 1).press('Escape')
    await pressOn(questionGroup(dialog, 1), 'g')
    await answerYes(dialog, 2, 3, 4)
    await submitReview(dialog)
  })

  await test.step('the reviewed person reads the finding and disputes it with a file', async () => {
    const page = await openAs(browser, username, path)
    const row = loanRow(page, loan)
    await expect(row).toContainText('Open')
    await expect(row.getByRole('button', { name: 'Cure' })).toHaveAttribute('aria-disabled', 'true')
    await row.getByRole('button', { name: 'View' }).click()
    await expect(finding(page).getByText('The statement is of another month.')).toBeVisible()
    const saving = page.waitForEvent('download')
    await finding(page).getByRole('button', { name: 'Letter.pdf', exact: true }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('Letter.pdf')

    await page.goto(DESK_PATH.closer)
    await searchGrid(page, loan)
    await loanRow(page, loan).getByRole('button', { name: '1 open' }).click()
    const dialog = page.getByRole('dialog', { name: /Dispute$/ })
    await dialog.getByRole('button', { name: 'I dispute' }).click()
    await dialog.getByRole('textbox').fill('The right month is attached.')
    await dialog.getByLabel('Finding 1: file').setInputFiles(STUB)
    await expect(dialog.getByRole('button', { name: 'Stub.txt', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()
    expectNoErrors(page)
  })

  await test.step('the reviewer opens that file, rejects the dispute and categorises the finding', async () => {
    await loanRow(analyst, loan).getByRole('button', { name: 'Decide', exact: true }).click()
    const dialog = analyst.getByRole('dialog', { name: 'Overturned' })
    await expect(dialog.getByRole('button', { name: 'Stub.txt', exact: true })).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Finding 1: overturn' }).selectOption('Reject')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await analyst.getByRole('dialog', { name: 'Accept 0 and reject 1?' }).getByRole('button', { name: 'Submit' }).click()
    await expect(dialog).toBeHidden()

    await analyst.goto(path)
    await loanRow(analyst, loan).getByRole('button', { name: 'View' }).click()
    const save = finding(analyst).getByRole('button', { name: 'Save' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await finding(analyst).getByLabel('Category', { exact: true }).selectOption('Income/Employment')
    await finding(analyst).getByLabel('Subcategory').selectOption('Documentation')
    await save.click()
    await expect(finding(analyst).getByText('Reports as BI Borrower Income in the FHA taxonomy.')).toBeVisible()
    await expect(finding(analyst).getByText(/Round 1:/)).toBeVisible()
    await pressAnywhere(analyst, 'Escape')
    await expect(loanRow(analyst, loan)).toContainText('Income/Employment')
    expectNoErrors(analyst)
  })

  await test.step('a quality manager cures the finding by keyboard and reopens it', async () => {
    const page = await openAs(browser, 'qc.manager', path)
    const row = loanRow(page, loan)
    const cure = row.getByRole('button', { name: 'Cure' })
    await cure.focus()
    await pressOn(cure, 'Enter')
    const done = finding(page).getByRole('textbox', { name: 'What was done' })
    const record = finding(page).getByRole('button', { name: 'Record the cure' })
    await pressOn(done, 'Tab')
    await pressOn(record, 'Enter')
    await expect(finding(page).getByText('Write what was done')).toBeVisible()
    await typeOn(done, 'The borrower sent the right month.')
    await pressOn(done, 'Tab')
    await pressOn(record, 'Enter')
    await expect(finding(page).getByText(/Open → Cured on/)).toBeVisible()
    await pressAnywhere(page, 'Escape')
    await expect(row).toContainText('Cured')

    await row.getByRole('button', { name: 'View' }).click()
    await finding(page).getByLabel('Why it is reopened').fill('It is the stub of another borrower.')
    await finding(page).getByRole('button', { name: 'Reopen' }).click()
    await expect(record).toBeVisible()
    await pressAnywhere(page, 'Escape')

    await row.getByRole('link', { name: loan }).click()
    const popup = page.getByRole('dialog', { name: new RegExp(loan) })
    await popup.getByRole('tab', { name: 'Loan History' }).click()
    const history = popup.getByRole('region', { name: 'Findings of this loan' })
    await expect(history.getByText('The right month is attached.').first()).toBeVisible()
    expectNoErrors(page)
  })
})
