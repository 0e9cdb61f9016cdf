import { expect } from '@playwright/test'
import type pg from 'pg'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { qaPath } from './support/review-steps.ts'
import type { Kind } from './support/review-world.ts'
import { test } from './support/world.ts'

interface Difference {
  pair: number
  month: string
  type: string
  kind: Kind
  loan: string
  question: string
  /** User name of the first reviewer, and the names of both reviewers. */
  username: string
  first: string
  second: string
  /** The key that decides for the second review. */
  key: '1' | '2'
}

/** Resets the only difference of a month and review type to undecided and unpublished, and returns it. */
async function openDifference(database: pg.Client): Promise<Difference> {
  const { rows } = await database.query<Difference>(
    `SELECT p.id AS pair, to_char(v.month, 'YYYY-MM') AS month, v.type, f.kind, f.loan_number AS loan, a.question, u.username, u.full_name AS first,
       s.assigned_to_name AS second, CASE WHEN v.first_is_a THEN '2' ELSE '1' END AS key
     FROM review_pairs v JOIN answer_pairs p ON p.review_id = v.review_id JOIN review_answers a ON a.id = p.first_answer_id
       JOIN reviews s ON s.id = v.review_id JOIN reviews f ON f.id = s.first_review_id JOIN users u ON u.id = f.assigned_to_id
     WHERE p.first_answer <> p.second_answer AND u.username LIKE 'qc.analyst%' AND v.type <> 'Final Review' AND 1 = (
       SELECT count(*) FROM review_pairs w JOIN answer_pairs q ON q.review_id = w.review_id
       WHERE w.month = v.month AND w.type = v.type AND q.first_answer <> q.second_answer)
     ORDER BY v.month DESC LIMIT 1`,
  )
  const [difference] = rows
  if (!difference) throw new Error('The demo world has no month with a single difference between two reviews')
  const { month, type, pair } = difference
  await database.query('UPDATE review_pairs SET published_at = NULL, published_by_id = NULL WHERE month = $1 AND type = $2', [
    `${month}-01`,
    type,
  ])
  await database.query(
    "UPDATE answer_pairs SET decision = '', why = '', decided_at = NULL, decided_by_id = NULL, corrected_at = NULL, corrected_by_id = NULL WHERE id = $1",
    [pair],
  )
  return difference
}

const WHY = 'March is in both lines of the escrow'

test('a manager decides a difference of two reviews by keyboard, publishes it and corrects the record, and the first reviewer reads the reason', async ({
  browser,
  database,
}) => {
  const { month, type, kind, loan, question, username, first, second, key } = await openDifference(database)
  const page = await openAs(browser, 'qc.manager', `/qcadjudication?month=${month}&type=${encodeURIComponent(type)}`)
  const row = page.getByRole('listitem').filter({ hasText: loan })
  await expect(row.getByRole('heading', { name: question })).toBeVisible()
  await expect(row.getByText('Names hidden until published')).toBeVisible()
  await expect(row.getByText(first)).toBeHidden()

  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, key)
  await pressAnywhere(page, 'Control+Enter')
  await expect(row.getByText('Write why: both reviewers read it')).toBeVisible()
  const why = row.getByRole('textbox', { name: 'Why' })
  await why.fill(WHY)
  await pressAnywhere(page, 'Control+Enter')
  await expect(page.getByText(/saved \d\d:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row.getByText('not yet')).toBeVisible()
  await pressAnywhere(page, key)
  await why.fill(WHY)
  await page.getByRole('button', { name: 'Save, next' }).click()
  await expect(page.getByText('1 of 1 decided')).toBeVisible()

  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  for (const name of [first, second]) await expect(row.getByText(name)).toBeVisible()
  await row.getByRole('button', { name: 'Correct the record' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Correct the record' }).click()
  await expect(row.getByText('The record was corrected.')).toBeVisible()
  expectNoErrors(page)

  const reviewer = await openAs(browser, username, qaPath(kind, type))
  await searchGrid(reviewer, loan)
  await loanRow(reviewer, loan).filter({ hasText: first }).getByRole('button', { name: 'View', exact: true }).click()
  await expect(reviewer.getByRole('dialog', { name: 'QA View' }).getByText(WHY)).toBeVisible()
  expectNoErrors(reviewer)
})
