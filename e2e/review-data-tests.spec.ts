import { expect } from '@playwright/test'
import type pg from 'pg'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { answerYes, commentBox, expectSaved, qaPath, questionGroup, startReview } from './support/review-steps.ts'
import { resetToPendingReview } from './support/review-world.ts'
import { test } from './support/reviews-app.ts'

/** Adds a live test that is linked to a question of the closer bank, with its result for a review's loan. */
async function addTest(
  database: pg.Client,
  {
    reviewId,
    code,
    sno,
    result,
    shown,
  }: { reviewId: number; code: string; sno: number; result: string; shown: readonly (string | null)[] | null },
): Promise<void> {
  await database.query(
    `WITH test AS (INSERT INTO data_tests (code, updated_at) VALUES ($2, now()) RETURNING id),
       version AS (
         INSERT INTO data_test_versions (test_id, number, state, state_since, name, source, severity, party, question_ids, must_hold, shown_labels, changed_at)
         SELECT test.id, 1, 'Live', now(), 'Sentence of ' || $2, '12 CFR 1026.23(c)', 'Material', 'Closing', ARRAY[c.id], '{}', '{Rescission ends,Funded}', now()
         FROM test, checkpoints c WHERE c.kind = 'closer' AND c.sno = $3 RETURNING id)
     INSERT INTO data_test_results (version_id, loan_id, result, shown, since)
     SELECT version.id, r.loan_id, $4, $5::jsonb, now() FROM version, reviews r WHERE r.id = $1`,
    [reviewId, code, sno, result, JSON.stringify(shown)],
  )
}

async function addTests(database: pg.Client, reviewId: number): Promise<void> {
  await database.query("UPDATE data_test_versions SET state = 'Retired' WHERE state = 'Live'")
  const run = `R${reviewId}`
  await addTest(database, { reviewId, code: `${run}A`, sno: 2, result: 'fail', shown: ['11/10/2026', '11/09/2026'] })
  await addTest(database, { reviewId, code: `${run}B`, sno: 3, result: 'unknown', shown: [null, '11/09/2026'] })
  await addTest(database, { reviewId, code: `${run}C`, sno: 4, result: 'pass', shown: null })
}

const readAnswers = async (database: pg.Client, reviewId: number) =>
  (await database.query('SELECT answer, first_answer AS first FROM review_answers WHERE review_id = $1 ORDER BY sno', [reviewId])).rows

test('a Random review hides data tests until every question is answered; then one answer is changed and both are stored', async ({
  browser,
  database,
}) => {
  const { id, loan, type } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  await database.query("UPDATE reviews SET selection = 'Random' WHERE id = $1", [id])
  await addTests(database, id)
  const page = await openAs(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await startReview(page, loan)
  await expect(dialog.getByText('Data tests are shown when every question is answered')).toBeVisible()
  await answerYes(dialog, 1, 2, 3)
  await expectSaved(dialog)
  await expect(dialog.getByText('Data tests are shown when every question is answered')).toBeVisible()
  await expect(dialog.getByText(`R${id}A`)).toHaveCount(0)
  await expect(dialog.getByText('next failing test')).toHaveCount(0)

  await answerYes(dialog, 4)
  await expect(dialog.getByText('1 fail, 1 pass, 1 unknown')).toBeVisible()
  await expect(dialog.getByText('Data tests are shown when every question is answered')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Payoff' })).not.toContainText('a data test fails')
  await expect(dialog.getByRole('button', { name: 'Escrow' })).toContainText('a data test fails')
  await pressOn(questionGroup(dialog, 4), 't')
  await expect(questionGroup(dialog, 2)).toBeFocused()
  await dialog.getByText('Tests fail 1').click()
  await expect(questionGroup(dialog, 1)).toHaveCount(0)
  const tests = dialog.getByRole('list', { name: 'Data tests of question 2' })
  await tests.getByText(`R${id}A fails`).click()
  await expect(tests.getByText(`Sentence of R${id}A`)).toBeVisible()
  await expect(tests.getByText('12 CFR 1026.23(c)')).toBeVisible()

  // The key answers the question whose test has the focus.
  await pressAnywhere(page, 'n')
  await commentBox(dialog, 2).fill('Funded one day early')
  const expected = [
    { answer: 'Yes', first: 'Yes' },
    { answer: 'No', first: 'Yes' },
    { answer: 'Yes', first: 'Yes' },
    { answer: 'Yes', first: 'Yes' },
  ]
  await expect.poll(() => readAnswers(database, id)).toEqual(expected)
  expectNoErrors(page)
})

test('an In-line review shows data tests from the start, and answers nothing by them', async ({ browser, database }) => {
  const { id, loan, type } = await resetToPendingReview(database, 'closer', 'qc.analyst')
  await addTests(database, id)
  const page = await openAs(browser, 'qc.analyst', qaPath('closer', type))
  const dialog = await startReview(page, loan)
  await expect(dialog.getByText('1 fail, 1 pass, 1 unknown')).toBeVisible()
  await dialog.getByRole('button', { name: `Q 2, fails R${id}A` }).click()
  await expect(questionGroup(dialog, 2)).toBeFocused()
  await expect(dialog.getByText('A test compares data and nothing else. The answer is yours.')).toBeVisible()
  await pressOn(questionGroup(dialog, 2), 'j')
  await expect(dialog.getByRole('list', { name: 'Data tests of question 3' })).toContainText(`R${id}B unknown Rescission ends is empty`)
  expect((await readAnswers(database, id)).map(({ answer }) => answer)).toEqual(['', '', '', ''])
  expectNoErrors(page)
})
