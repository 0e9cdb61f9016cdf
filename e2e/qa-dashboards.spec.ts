import { expect, type Locator, type Page } from '@playwright/test'
import { turnOnSetting } from './support/as-admin.ts'
import { choosePerson } from './support/choose-person.ts'
import { pressAnywhere } from './support/keys.ts'
import { openFilters } from './support/list-bar.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import {
  answerNo,
  answerYes,
  commentBox,
  continueReview,
  expectAnswered,
  expectSaved,
  qaPath,
  questionGroup,
  startReview,
  submitReview,
} from './support/review-steps.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'

/** The two analysts of the demo world. */
const [SAMUEL, ANYA] = ['Samuel Adjei', 'Anya Lysenko']

/** All reviews of closers, latest first. */
const ALL = '/qccloser?view=0&rows=25'

// The files that share the app expect banks of four questions.
test.afterEach(({ database }) => database.query('DELETE FROM checkpoints WHERE sno > 4'))

test('a search without fields or with half a range names what is missing', async ({ browser }) => {
  const page = await openAs(browser, 'qc.analyst', '/qccloser?view=0')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await openFilters(page)
  await search.click()
  await expect(page.getByText('Please Select any one of the fields !!')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-01-05')
  await search.click()
  await expect(page.getByText('Please Select End Date !!')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Final Doc QC')
  await search.click()
  await expect(page).toHaveURL(/type=Final/)
  expectNoErrors(page)
})

/** Chooses a person in a slot's cell, with a reason. */
async function reassign(page: Page, cell: Locator, name: string): Promise<void> {
  await cell.click()
  await page.getByRole('option', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Task Assignment' })
  await dialog.getByLabel('Reason for Reassignment').fill('Away until Friday')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toBeHidden()
}

test('a manager assigns two reviews at once, proposes another person for one, and accepts the mismatch', async ({ browser, database }) => {
  const { loan } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const { loan: other } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const page = await openAs(browser, 'qc.manager', ALL)
  const slot = (name: string, of = loan) => loanRow(page, of).getByRole('button', { name, exact: true })

  for (const each of [loan, other]) await loanRow(page, each).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select the user before submit !!')).toBeVisible()
  await choosePerson(dialog, 'Assigned To Closer', ANYA)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  for (const each of [loan, other]) await expect(slot(`Assigned To: ${ANYA}`, each)).toBeVisible()

  await reassign(page, slot(`Assigned To: ${ANYA}`), SAMUEL)
  // The next change needs the row's new version.
  await expect(slot(`Assigned To: ${SAMUEL}`)).toBeVisible()
  await reassign(page, slot('Re-Assigned To: none'), ANYA)
  await expect(slot(`Re-Assigned To: ${ANYA}`)).toBeVisible()

  await loanRow(page, loan)
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Mismatch Assignment' }).click()
  const mismatch = page.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(mismatch.getByText('Current Assigned To').locator('+ dd')).toHaveText(SAMUEL)
  await expect(mismatch.getByText('Re-Assigned To', { exact: true }).locator('+ dd')).toHaveText(ANYA)
  await mismatch.getByRole('button', { name: 'Accept' }).click()
  await expect(mismatch).toBeHidden()
  await expect(slot(`Assigned To: ${ANYA}`)).toBeVisible()
  await expect(slot('Re-Assigned To: none')).toBeVisible()
  expectNoErrors(page)
})

test('an analyst submits an answered review in bulk and undoes it', async ({ browser, database, request }) => {
  await turnOnSetting(request, 'reviews.autoComplete')
  const { loan, type } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const page = await openAs(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await startReview(page, loan)
  await answerYes(dialog, 1, 2, 3, 4)
  await expectAnswered(dialog, 4)
  await expectSaved(dialog)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  const row = loanRow(page, loan)
  await expect(row).toContainText('In QC')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Bulk Auto Complete' }).last().click()
  const question = page.getByRole('dialog', { name: 'Bulk Auto Complete' })
  await expect(question).toContainText('A review of yours is submitted when every question of it is answered.')
  await question.getByRole('button', { name: `Complete loan ${loan}` }).click()
  await expect(row).toContainText('Completed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`Loan ${loan}: as it was before`)).toBeVisible()
  await expect(row).toContainText('In QC')
  expectNoErrors(page)
})

test('a manager reads why nobody was chosen, sends e-mails again, and resets a review after a warning', async ({ browser, database }) => {
  const WHY = 'Nobody can take it. Samuel Adjei: Away today'
  const waiting = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const started = await resetToPendingReview(database, 'closer', 'qc.analyst')
  await database.query('UPDATE reviews SET assigned_to_id = NULL, assignment_note = $2 WHERE id = $1', [waiting.id, WHY])
  await database.query('UPDATE reviews SET started_at = now() WHERE id = $1', [started.id])
  const page = await openAs(browser, 'qc.manager', ALL)
  const menu = (loan: string) => loanRow(page, loan).getByRole('button', { name: /^Actions of/ })
  const remind = page.getByRole('menuitem', { name: 'Remind' })
  await menu(waiting.loan).click()
  await expect(remind).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, 'Escape')
  await expect(remind).toBeHidden()
  for (const { loan } of [waiting, started]) await loanRow(page, loan).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Send e-mail again' }).click()
  await expect(page.getByText(`1 reminded, 1 refused: ${waiting.loan}, There is no e-mail address of the reviewer on file`)).toBeVisible()

  const quality = async (loan: string) => {
    await loanRow(page, loan).getByRole('link', { name: loan }).click()
    const popup = page.getByRole('dialog', { name: new RegExp(loan) })
    await popup.getByRole('tab', { name: 'Loan Quality' }).click()
    return popup
  }
  const nobody = await quality(waiting.loan)
  await nobody.getByRole('button', { name: `Why nobody was chosen for ${waiting.type}` }).click()
  await expect(page.getByRole('dialog').getByText(WHY)).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await pressAnywhere(page, 'Escape')
  await expect(nobody).toBeHidden()

  const popup = await quality(started.loan)
  await popup.getByRole('button', { name: `Actions of ${started.type}` }).click()
  await page.getByRole('menuitem', { name: 'Reset review' }).click()
  const question = page.getByRole('dialog', { name: `Reset ${started.type}` })
  await expect(question).toContainText('answers and comments')
  await question.getByRole('button', { name: 'Reset review' }).click()
  await expect(page.getByText('Review reset')).toBeVisible()
  expectNoErrors(page)
})

test('a review can be continued on another machine, and a question appears and disappears with the answer it depends on', async ({
  browser,
  database,
}) => {
  const escrowIsShort = { sno: 1, operator: 'is', value: 'No' }
  const onNo = { match: 'all', conditions: [escrowIsShort, { field: 'amount', operator: 'above', value: '1' }] }
  await database.query(
    `INSERT INTO checkpoints (kind, sno, qc, type, category, question, show_when) VALUES ('closer', 5, '', 'Material', 'Escrow', 'Is point 5 of the file in order?', $1)`,
    [onNo],
  )
  const { loan, type } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  const firstPage = await openAs(browser, 'qc.analyst', qaPath('closer', type))
  const started = await startReview(firstPage, loan)
  await expectAnswered(started, 0, 4)
  await answerNo(started, 1, 'The escrow is short')
  await expectAnswered(started, 1, 5)
  await expect(started.getByText('Loan amount').locator('+ dd')).toContainText('therefore asked')
  await questionGroup(started, 5).getByRole('button', { name: 'Yes' }).click()
  await expectAnswered(started, 2, 5)
  await expectSaved(started)
  expectNoErrors(firstPage)

  const secondPage = await openAs(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await continueReview(secondPage, loan)
  await expectAnswered(dialog, 2, 5)
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(commentBox(dialog, 1)).toHaveValue('The escrow is short')
  await questionGroup(dialog, 1).getByRole('button', { name: 'Yes' }).click()
  await expect(questionGroup(dialog, 5)).toBeHidden()
  await expectAnswered(dialog, 1, 4)
  await pressAnywhere(secondPage, 'g')
  await answerYes(dialog, 2, 3, 4)
  await submitReview(dialog)
  await expect(loanRow(secondPage, loan)).toContainText('Completed')
  expectNoErrors(secondPage)
})
