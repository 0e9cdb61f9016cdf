import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth, expectNoComplaints, rowOf, searchGrid } from './support/person.ts'
import { expectAsked, expectSaved, findBy, qaPath, questionOf, startReview } from './support/review-steps.ts'
import { type PendingReview, pendingReview } from './support/review-world.ts'
import { reviewsApp } from './support/reviews-app.ts'
import { test } from './support/test.ts'

const app = reviewsApp()
let review: PendingReview

test.beforeAll(async () => {
  review = await pendingReview(app.database, 'closer', 'qc.analyst')
})

/** Performs the review in its row by keys: Yes or No to each of the four questions, No with a comment. */
async function perform(page: Page, answers: readonly ('y' | 'n')[], comment: string): Promise<void> {
  const dialog = await startReview(page, review.loan)
  for (const [nth, answer] of answers.entries()) {
    if (answer === 'n') {
      await findBy(page, dialog, nth + 1, comment)
      continue
    }
    await expectAsked(questionOf(dialog, nth + 1))
    await page.keyboard.press('y')
  }
  await expect(dialog.getByText('4 of 4 answered')).toBeVisible()
  await expectSaved(dialog)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, review.loan)).toContainText('Completed - Findings')
}

/** The hourly draw, of this review alone and for the other analyst. */
async function draw(): Promise<void> {
  const settled = "now() - interval '20 minutes'"
  // The pairs of the demo world, which may be of the same month and type.
  await app.database.query('DELETE FROM reviews WHERE first_review_id IS NOT NULL')
  await app.database.query(
    `UPDATE reviews SET ended_at = CASE WHEN id = $1 THEN ${settled} ELSE ended_at - interval '4 months' END WHERE ended_at > now() - interval '3 months'`,
    [review.id],
  )
  await app.database.query("DELETE FROM user_skills WHERE user_id = (SELECT id FROM users WHERE username = 'qc.analyst2')")
  await app.database.query(
    "INSERT INTO user_skills (user_id, kind, value) SELECT id, 'qcType', $1 FROM users WHERE username = 'qc.analyst2'",
    [review.type],
  )
  await app.database.query("UPDATE users SET max_daily_assign = CASE WHEN username = 'qc.analyst2' THEN 50 ELSE 0 END")
  await app.database.query("INSERT INTO pgboss.job (name, data) VALUES ('draw-second-reviews', '{}')")
  await app.database.query("SELECT pg_notify('ivue_jobs', 'draw-second-reviews')")
  await expect
    .poll(async () => (await app.database.query('SELECT assigned_to_id FROM reviews WHERE first_review_id = $1', [review.id])).rows.length)
    .toBe(1)
}

test('two analysts review a loan blind, a manager decides where they differ, publishes, and puts the record right', async ({ browser }) => {
  const first = await app.arrive(browser, 'qc.analyst', qaPath('closer', review.type))
  await perform(first, ['y', 'n', 'y', 'y'], 'The date of the addendum is missing')
  await draw()

  const second = await app.arrive(browser, 'qc.analyst2', qaPath('closer', review.type))
  await perform(second, ['n', 'n', 'y', 'y'], 'The escrow counts a month twice')
  await first.reload()
  await searchGrid(first, review.loan)
  await expect(rowOf(first, review.loan)).toHaveCount(1)

  const page = await app.arrive(browser, 'qc.manager', '/qcadjudication')
  const month = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/Chicago' }).format(Date.now() - 20 * 60_000),
  )
  await page.getByRole('combobox', { name: 'Calibration' }).selectOption(`${month}, ${review.type}`)
  const row = page.getByRole('listitem').filter({ hasText: review.loan })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('heading', { name: 'Is point 1 of the file in order?' })).toBeVisible()
  await expect(row.getByText('Names hidden until published · 1 of 1')).toBeVisible()
  const sideOfSecond = await row
    .getByRole('region', { name: 'Reviewer A' })
    .textContent()
    .then((text) => (text?.includes('escrow') ? 1 : 2))
  await expectAccessibleInBoth(page)

  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press(String(sideOfSecond))
  await page.keyboard.press('Control+Enter')
  await expect(row.getByText('Write why: both reviewers read it')).toBeVisible()
  await page.keyboard.press('Escape')
  const why = row.getByRole('textbox', { name: 'Why' })
  await why.fill('March is in both lines of the escrow')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/saved \d\d:\d\d/)).toBeVisible()
  await expect(row.getByText(/^[AB] is right$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('not yet')).toBeVisible()
  await page.keyboard.press(String(sideOfSecond))
  await why.fill('March is in both lines of the escrow')
  await page.getByRole('button', { name: 'Save, next' }).click()
  await expect(page.getByText('1 of 1 decided')).toBeVisible()

  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(row.getByText('Published · 1 of 1')).toBeVisible()
  const { rows } = await app.database.query("SELECT full_name FROM users WHERE username IN ('qc.analyst', 'qc.analyst2') ORDER BY username")
  for (const { full_name } of rows) await expect(row.getByText(full_name)).toBeVisible()
  await row.getByRole('button', { name: 'Correct the record' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Correct the record' }).click()
  await expect(row.getByText('The record was corrected.')).toBeVisible()
  await expectAccessibleInBoth(page)

  await first.reload()
  await searchGrid(first, review.loan)
  await rowOf(first, review.loan).first().getByRole('button', { name: 'View', exact: true }).click()
  const view = first.getByRole('dialog', { name: 'QA View' })
  await expect(view.getByText('March is in both lines of the escrow')).toBeVisible()
  expectNoComplaints(page, first, second)
})
