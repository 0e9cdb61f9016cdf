import { expect, type Locator, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { pressAnywhere } from './support/keys.ts'
import { expectNoComplaints, rowOf, signedIn } from './support/person.ts'
import {
  answerYes,
  commentOf,
  continueReview,
  expectAnswered,
  expectSaved,
  findBy,
  qaPath,
  questionOf,
  startReview,
  submitReview,
} from './support/review-steps.ts'
import { pendingReview } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'
import { switchOn } from './support/staged-desk.ts'

/** The two analysts of the demo world. */
const [SAMUEL, ANYA] = ['Samuel Adjei', 'Anya Lysenko']

/** All reviews of closers, latest first. */
const ALL = '/qccloser?view=0&rows=25'

test('a search without any field, and one with half a range, say what is missing', async ({ browser }) => {
  const page = await signedIn(browser, 'qc.analyst', '/qccloser?view=0')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await search.click()
  await expect(page.getByText('Please Select any one of the fields !!')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-01-05')
  await search.click()
  await expect(page.getByText('Please Select End Date !!')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('')
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('Final Doc QC')
  await search.click()
  await expect(page).toHaveURL(/type=Final/)
  expectNoComplaints(page)
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

test('a manager assigns two reviews at once, proposes somebody else for one, and settles the mismatch', async ({ browser, database }) => {
  const { loan } = await pendingReview(database, 'closer', 'qc.analyst')
  const { loan: other } = await pendingReview(database, 'closer', 'qc.analyst')
  const page = await signedIn(browser, 'qc.manager', ALL)
  const slot = (name: string, of = loan) => rowOf(page, of).getByRole('button', { name, exact: true })

  for (const each of [loan, other]) await rowOf(page, each).getByRole('checkbox').check()
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

  await rowOf(page, loan)
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
  expectNoComplaints(page)
})

test('an analyst submits what is answered in bulk, and undoes it', async ({ browser, database, request }) => {
  await switchOn(request, 'reviews.autoComplete')
  const { loan, type } = await pendingReview(database, 'closer', 'qc.analyst')
  const page = await signedIn(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await startReview(page, loan)
  await answerYes(dialog, 1, 2, 3, 4)
  await expectAnswered(dialog, 4)
  await expectSaved(dialog)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

  const row = rowOf(page, loan)
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
  expectNoComplaints(page)
})

test('a manager reads why nobody was chosen, sends e-mails again, and resets a review once they know what is lost', async ({
  browser,
  database,
}) => {
  const WHY = 'Nobody can take it. Samuel Adjei: Away today'
  const waiting = await pendingReview(database, 'closer', 'qc.analyst')
  const begun = await pendingReview(database, 'closer', 'qc.analyst')
  await database.query('UPDATE reviews SET assigned_to_id = NULL, assignment_note = $2 WHERE id = $1', [waiting.id, WHY])
  await database.query('UPDATE reviews SET started_at = now() WHERE id = $1', [begun.id])
  const page = await signedIn(browser, 'qc.manager', ALL)
  const menu = (loan: string) => rowOf(page, loan).getByRole('button', { name: /^Actions of/ })
  const remind = page.getByRole('menuitem', { name: 'Remind' })
  await menu(waiting.loan).click()
  await expect(remind).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, 'Escape')
  await expect(remind).toBeHidden()
  for (const { loan } of [waiting, begun]) await rowOf(page, loan).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Send e-mail again' }).click()
  await expect(page.getByText(`1 reminded, 1 refused: ${waiting.loan}, There is no e-mail address of the reviewer on file`)).toBeVisible()

  const quality = async (loan: string) => {
    await rowOf(page, loan).getByRole('link', { name: loan }).click()
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

  const popup = await quality(begun.loan)
  await popup.getByRole('button', { name: `Actions of ${begun.type}` }).click()
  await page.getByRole('menuitem', { name: 'Reset review' }).click()
  const question = page.getByRole('dialog', { name: `Reset ${begun.type}` })
  await expect(question).toContainText('answers and comments')
  await question.getByRole('button', { name: 'Reset review' }).click()
  await expect(page.getByText('Review reset')).toBeVisible()
  expectNoComplaints(page)
})

test('a review goes on at another machine, where a question comes and goes with the answer it depends on', async ({
  browser,
  database,
}) => {
  const short = { sno: 1, operator: 'is', value: 'No' }
  const onNo = { match: 'all', conditions: [short, { field: 'amount', operator: 'above', value: '1' }] }
  await database.query("DELETE FROM checkpoints WHERE kind = 'closer' AND sno = 5")
  await database.query(
    `INSERT INTO checkpoints (kind, sno, qc, type, category, question, show_when) VALUES ('closer', 5, '', 'Material', 'Escrow', 'Is point 5 of the file in order?', $1)`,
    [onNo],
  )
  const { loan, type } = await pendingReview(database, 'closer', 'qc.analyst')
  const there = await signedIn(browser, 'qc.analyst', qaPath('closer', type))
  const begun = await startReview(there, loan)
  await expectAnswered(begun, 0, 4)
  await findBy(begun, 1, 'The escrow is short')
  await expectAnswered(begun, 1, 5)
  await expect(begun.getByText('Loan amount').locator('+ dd')).toContainText('therefore asked')
  await questionOf(begun, 5).getByRole('button', { name: 'Yes' }).click()
  await expectAnswered(begun, 2, 5)
  await expectSaved(begun)
  expectNoComplaints(there)

  const here = await signedIn(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await continueReview(here, loan)
  await expectAnswered(dialog, 2, 5)
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(commentOf(dialog, 1)).toHaveValue('The escrow is short')
  await questionOf(dialog, 1).getByRole('button', { name: 'Yes' }).click()
  await expect(questionOf(dialog, 5)).toBeHidden()
  await expectAnswered(dialog, 1, 4)
  await pressAnywhere(here, 'g')
  await answerYes(dialog, 2, 3, 4)
  await submitReview(dialog)
  await expect(rowOf(here, loan)).toContainText('Completed')
  expectNoComplaints(here)
})
