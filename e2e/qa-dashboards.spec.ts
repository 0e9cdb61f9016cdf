import { expect, type Locator, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid } from './support/person.ts'
import { expectSaved, findBy, qaPath, questionOf, startReview } from './support/review-steps.ts'
import { pendingReview } from './support/review-world.ts'
import { reviewsApp } from './support/reviews-app.ts'
import { test } from './support/test.ts'

const app = reviewsApp()

test.beforeAll(() =>
  app.database.query(
    `INSERT INTO settings (key, value, changed_at) VALUES ('reviews.autoComplete', 'true', now()) ON CONFLICT (key) DO UPDATE SET value = 'true'`,
  ),
)

/** The two analysts of the demo world. */
const [SAMUEL, ANYA] = ['Samuel Adjei', 'Anya Lysenko']

const choicesOf = (select: Locator) => select.locator('option')
const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a search asks for both dates, and for one of the fields where there is no Employee', async ({ browser }) => {
  const analyst = await app.arrive(browser, 'qc.analyst', '/qccloser?view=0')
  await expect(choicesOf(filter(analyst, 'Type'))).toHaveText(['All', 'ICD QC', 'Final Doc QC'])
  const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click()
  const any = (page: Page) => page.getByText('Please Select any one of the fields !!')
  await search(analyst)
  await expect(any(analyst)).toBeVisible()
  await analyst.getByLabel('From', { exact: true }).fill('2026-01-05')
  await search(analyst)
  await expect(analyst.getByText('Please Select End Date !!')).toBeVisible()
  await analyst.getByLabel('From', { exact: true }).fill('')
  await analyst.getByLabel('To', { exact: true }).fill('2026-01-05')
  await search(analyst)
  await expect(analyst.getByText('Please Select Start Date !!')).toBeVisible()

  const manager = await app.arrive(browser, 'qc.manager', '/qcunderwritter?view=0')
  await expect(choicesOf(filter(manager, 'Audit'))).toHaveText(['All', 'Full', 'Partial'])
  await expect(manager.getByRole('row').nth(1)).toBeVisible()
  await expect(manager.getByRole('region', { name: 'Summary by person' })).toHaveCSS('max-height', '168px')
  await search(manager)
  await expect(any(manager)).toHaveCount(0)
  await filter(manager, 'Audit').selectOption('Partial')
  await search(manager)
  await expect(manager).toHaveURL(/audit=Partial/)
  expectNoComplaints(analyst, manager)
})

async function assign(page: Page, loans: readonly string[], label: string, name: string): Promise<void> {
  for (const loan of loans) await rowOf(page, loan).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please select the user before submit !!')).toBeVisible()
  await choosePerson(dialog, label, name)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toBeHidden()
  for (const loan of loans) await expect(rowOf(page, loan).getByRole('button', { name: `Assigned To: ${name}`, exact: true })).toBeVisible()
}

/** Chooses somebody in a slot's cell, with a reason. */
async function reassign(page: Page, cell: Locator, name: string): Promise<void> {
  await cell.click()
  await page.getByRole('option', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Task Assignment' })
  await dialog.getByLabel('Reason for Reassignment').fill('Away until Friday')
  await dialog.getByRole('button', { name: 'Ok' }).click()
  await expect(dialog).toBeHidden()
}

test('a manager assigns reviews of processors and closers, proposes somebody else, and settles the mismatch', async ({ browser }) => {
  const processed = [
    await pendingReview(app.database, 'processor', 'qc.analyst'),
    await pendingReview(app.database, 'processor', 'qc.analyst'),
  ].map(({ loan }) => loan)
  const manager = await app.arrive(browser, 'qc.manager', qaPath('processor', ''))
  await assign(manager, processed, 'Assigned To Processor', ANYA)

  const { loan, type } = await pendingReview(app.database, 'closer', 'qc.analyst')
  await manager.goto(qaPath('closer', type))
  await searchGrid(manager, loan)
  await assign(manager, [loan], 'Assigned To Closer', ANYA)
  const row = rowOf(manager, loan)
  const slot = (name: string) => row.getByRole('button', { name, exact: true })
  await reassign(manager, slot(`Assigned To: ${ANYA}`), SAMUEL)
  // The next change is of the row as it is after this one.
  await expect(slot(`Assigned To: ${SAMUEL}`)).toBeVisible()
  await reassign(manager, slot('Re-Assigned To: none'), ANYA)
  await expect(slot(`Re-Assigned To: ${ANYA}`)).toBeVisible()

  await row.getByRole('button', { name: /^Actions of/ }).click()
  await manager.getByRole('menuitem', { name: 'Mismatch Assignment' }).click()
  const mismatch = manager.getByRole('dialog', { name: 'Mismatch Assignment' })
  await expect(mismatch.getByText('Current Assigned To').locator('+ dd')).toHaveText(SAMUEL)
  await expect(mismatch.getByText('Re-Assigned To', { exact: true }).locator('+ dd')).toHaveText(ANYA)
  await mismatch.getByRole('button', { name: 'Accept' }).click()
  await expect(mismatch).toBeHidden()
  await expect(slot(`Assigned To: ${ANYA}`)).toBeVisible()
  await expect(slot('Re-Assigned To: none')).toBeVisible()
  const { rows } = await app.database.query<{ reason: string }>(
    `SELECT e.reason FROM events e JOIN reviews r ON r.id = e.review_id WHERE r.loan_number = $1 AND e.reason = 'Away until Friday'`,
    [loan],
  )
  expect(rows).toHaveLength(2)
  expectNoComplaints(manager)
})

test('an analyst submits what is answered in bulk, and undoes it', async ({ browser }) => {
  const { loan, type } = await pendingReview(app.database, 'closer', 'qc.analyst')
  const page = await app.arrive(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await startReview(page, loan)
  for (const sno of [1, 2, 3, 4]) {
    await expect(questionOf(dialog, sno)).toBeFocused()
    await page.keyboard.press('y')
  }
  await expect(dialog.getByText('4 of 4 answered').first()).toBeVisible()
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

test('a manager reads why nobody was chosen, sends e-mails again, and resets a review once they know what is lost', async ({ browser }) => {
  const WHY = 'Nobody can take it. Samuel Adjei: Away today'
  const [waiting, begun] = [
    await pendingReview(app.database, 'closer', 'qc.analyst'),
    await pendingReview(app.database, 'closer', 'qc.analyst'),
  ]
  await app.database.query('UPDATE reviews SET assigned_to_id = NULL, assignment_note = $2 WHERE id = $1', [waiting.id, WHY])
  await app.database.query('UPDATE reviews SET started_at = now() WHERE id = $1', [begun.id])
  const page = await app.arrive(browser, 'qc.manager', '/qccloser?view=unassigned')
  await searchGrid(page, waiting.loan)
  await expect(rowOf(page, waiting.loan)).toContainText(WHY)

  await page.goto('/qccloser?view=0')
  const menuOf = async (loan: string) => {
    await rowOf(page, loan)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    return page.getByRole('menuitem', { name: 'Remind' })
  }
  await expect(await menuOf(waiting.loan)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await (await menuOf(begun.loan)).click()
  await expect(page.getByText(`Loan ${begun.loan}: e-mail sent again`)).toBeVisible()
  for (const { loan } of [waiting, begun]) await rowOf(page, loan).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Send e-mail again' }).click()
  await expect(page.getByText(`1 reminded, 1 refused: ${waiting.loan}, There is no e-mail address of the reviewer on file`)).toBeVisible()

  const quality = async (loan: string) => {
    await page.goto(`/qccloser?view=0&loan=${loan}`)
    await page.getByRole('tab', { name: 'Loan Quality' }).click()
  }
  await quality(waiting.loan)
  const why = page.getByRole('button', { name: `Why nobody was chosen for ${waiting.type}` })
  await why.press('Enter')
  await expect(page.getByRole('dialog').getByText(WHY)).toBeVisible()

  await quality(begun.loan)
  const actions = page.getByRole('button', { name: `Actions of ${begun.type}` })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Send e-mail again' }).click()
  await expect(page.getByText('Email Sent !!')).toBeVisible()
  const reset = async () => {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Reset review' }).click()
    return page.getByRole('dialog', { name: `Reset ${begun.type}` })
  }
  const question = await reset()
  await expect(question).toContainText('answers and comments')
  await expectAccessibleInBoth(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await (await reset()).getByRole('button', { name: 'Reset review' }).click()
  await expect(page.getByText('Review reset')).toBeVisible()
  const { rows } = await app.database.query('SELECT status FROM reviews WHERE id = $1', [begun.id])
  expect(rows).toEqual([{ status: 'Pending' }])
  expectNoComplaints(page)
})

test('a review goes on at another machine, where a question comes and goes with the answer it depends on', async ({ browser }) => {
  const short = { sno: 1, operator: 'is', value: 'No' }
  const onNo = { match: 'all', conditions: [short, { field: 'amount', operator: 'above', value: '1' }] }
  await app.database.query(
    `INSERT INTO checkpoints (kind, sno, qc, type, category, question, show_when) VALUES ('closer', 5, '', 'Material', 'Escrow', 'Is point 5 of the file in order?', $1)`,
    [onNo],
  )
  const { id, loan, type } = await pendingReview(app.database, 'closer', 'qc.analyst')
  const there = await app.arrive(browser, 'qc.analyst', qaPath('closer', type))
  const begun = await startReview(there, loan)
  await expect(begun.getByText('0 of 4 answered').first()).toBeVisible()
  await findBy(there, begun, 1, 'The escrow is short')
  await expect(begun.getByText('1 of 5 answered').first()).toBeVisible()
  await expect(begun.getByText('Loan amount').locator('+ dd')).toContainText('therefore asked')
  await questionOf(begun, 5).getByRole('button', { name: 'Yes' }).click()
  await expect(begun.getByText('2 of 5 answered').first()).toBeVisible()
  await expectSaved(begun)
  expectNoComplaints(there)

  const here = await app.arrive(browser, 'qc.analyst', qaPath('closer', type))
  await searchGrid(here, loan)
  await rowOf(here, loan).getByRole('button', { name: 'Continue' }).click()
  const dialog = here.getByRole('dialog', { name: 'Perform QC' })
  await expect(dialog.getByText('2 of 5 answered').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Question 1: comment' })).toHaveValue('The escrow is short')
  await expectAccessibleInBoth(here)
  await questionOf(dialog, 1).getByRole('button', { name: 'Yes' }).click()
  await expect(questionOf(dialog, 5)).toBeHidden()
  await expect(dialog.getByText('1 of 4 answered').first()).toBeVisible()
  await here.keyboard.press('g')
  for (const sno of [2, 3, 4]) {
    await expect(questionOf(dialog, sno)).toBeFocused()
    await here.keyboard.press('y')
  }
  await here.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(here, loan)).toContainText('Completed')
  const { rows } = await app.database.query('SELECT answer FROM answer_changes WHERE review_id = $1 AND sno = 5 ORDER BY id', [id])
  expect(rows.map(({ answer }) => answer)).toEqual(['Yes', ''])
  expectNoComplaints(here)
})
