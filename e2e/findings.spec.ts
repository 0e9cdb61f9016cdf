import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid } from './support/person.ts'
import { DESK_PATH, expectSaved, qaPath, questionOf, startReview } from './support/review-steps.ts'
import { type PendingReview, pendingReview } from './support/review-world.ts'
import { reviewsApp } from './support/reviews-app.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

const app = reviewsApp()
let review: PendingReview

test.beforeAll(async () => {
  review = await pendingReview(app.database, 'closer', 'qc.analyst')
})

const LETTER = { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nThe letter of the lender\n') }
const STUB = { name: 'Stub.txt', mimeType: 'text/plain', buffer: Buffer.from('The stub of the right month\n') }
const findingsPath = () => `/qcfindings?taskStatus=All&loanNumber=${review.loan}`
const finding = (page: Page) => page.getByRole('dialog', { name: 'Finding' })

test('evidence is attached beside a No while the review is performed, and kept with the finding', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.analyst', qaPath('closer', review.type))
  const dialog = await startReview(page, review.loan)
  await expect(dialog.getByText('0 of 4 answered')).toBeVisible()
  await page.keyboard.press('n')
  await dialog.getByRole('textbox', { name: 'Question 1: comment' }).fill('The statement is of another month.')
  await expectSaved(dialog)

  const file = dialog.getByLabel('Question 1: file')
  await file.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(dialog.getByText('Attach a PDF, PNG, JPEG, XLSX, DOCX, TXT or CSV file')).toBeVisible()
  await file.setInputFiles({ ...LETTER, buffer: Buffer.from('MZ') })
  await expect(dialog.getByText('The content of the file is not what .pdf says')).toBeVisible()
  await file.setInputFiles(LETTER)
  const evidence = dialog.getByRole('list', { name: 'Question 1: evidence' })
  await expect(evidence.getByRole('button', { name: 'Letter.pdf', exact: true })).toBeVisible()
  await expectAccessibleInBoth(page)

  await dialog.getByRole('textbox', { name: 'Question 1: comment' }).press('Escape')
  await page.keyboard.press('g')
  for (const sno of [2, 3, 4]) {
    await expect(questionOf(dialog, sno)).toBeFocused()
    await page.keyboard.press('y')
  }
  await expect(dialog.getByText('4 of 4 answered')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  expectNoComplaints(page)
})

test('whose work it was finds it among the findings, and disputes it with a file of their own', async ({ browser }) => {
  const page = await app.arrive(browser, review.username, findingsPath())
  const row = rowOf(page, review.loan)
  await expect(row).toContainText('Open')
  await expect(row.getByRole('button', { name: 'Cure' })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button', { name: 'View' }).click()
  await expect(finding(page).getByText('The statement is of another month.')).toBeVisible()
  await expect(finding(page).getByRole('button', { name: 'Finding 1: attach a file' })).toHaveAttribute('aria-disabled', 'true')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    finding(page).getByRole('button', { name: 'Letter.pdf', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Letter.pdf')
  await page.keyboard.press('Escape')

  await page.goto(DESK_PATH.closer)
  await searchGrid(page, review.loan)
  await rowOf(page, review.loan).getByRole('button', { name: '1 open' }).click()
  const dialog = page.getByRole('dialog', { name: /Dispute$/ })
  await dialog.getByRole('combobox').selectOption('Yes')
  await dialog.getByRole('textbox').fill('The right month is attached.')
  await dialog.getByLabel('Finding 1: file').setInputFiles(STUB)
  await expect(dialog.getByRole('button', { name: 'Stub.txt', exact: true })).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  expectNoComplaints(page)
})

test('the reviewer reads that file, rejects the dispute and categorises the finding', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.analyst', qaPath('closer', review.type))
  await searchGrid(page, review.loan)
  await rowOf(page, review.loan).getByRole('button', { name: 'Decide', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Overturned' })
  await expect(dialog.getByRole('button', { name: 'Stub.txt', exact: true })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Finding 1: overturn' }).selectOption('Reject')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(findingsPath())
  await rowOf(page, review.loan).getByRole('button', { name: 'View' }).click()
  const save = finding(page).getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await finding(page).getByLabel('Category', { exact: true }).selectOption('Income/Employment')
  await finding(page).getByLabel('Subcategory').selectOption('Documentation')
  await save.click()
  await expect(finding(page).getByText('Reports as BI Borrower Income in the FHA taxonomy.')).toBeVisible()
  await expect(finding(page).getByText(/Round 1:/)).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, review.loan)).toContainText('Income/Employment')
  expectNoComplaints(page)
})

test('a manager of quality cures it by the keyboard alone, and takes that back', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.manager', findingsPath())
  const row = rowOf(page, review.loan)
  await expect(row).toContainText('Open')
  await expectAccessibleInBoth(page)
  await row.getByRole('button', { name: 'Cure' }).focus()
  await page.keyboard.press('Enter')
  const done = finding(page).getByRole('textbox', { name: 'What was done' })
  await expect(done).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(finding(page).getByText('Write what was done')).toBeVisible()
  await expect(done).toBeFocused()
  await page.keyboard.type('The borrower sent the right month.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await done.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    finding(page)
      .getByText(/^Cured on \d\d\/\d\d\/\d{4}$/)
      .or(finding(page).getByText(/Open → Cured on/)),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Cured')

  await row.getByRole('link', { name: review.loan }).click()
  const loan = page.getByRole('dialog', { name: new RegExp(review.loan) })
  await loan.getByRole('tab', { name: 'Loan History' }).click()
  const found = loan.getByRole('region', { name: 'Findings of this loan' }).first()
  await expect(found.getByText('The borrower sent the right month.')).toBeVisible()
  await expect(found.getByText('The right month is attached.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'View' }).click()
  await finding(page).getByLabel('Why it is reopened').fill('It is the stub of another borrower.')
  await finding(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(finding(page).getByRole('button', { name: 'Record the cure' })).toBeVisible()
  expectNoComplaints(page)
})
