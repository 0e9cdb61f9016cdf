import { expect, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { readFirstLoan, uncommentedRows } from './free-rows.ts'
import { loanRow } from './person.ts'

export interface OpenComment {
  dialog: Locator
  box: Locator
  loan: string
}

/** Opens the comments of this loan, or of the first free loan on screen without comments. */
export async function openComment(page: Page, number?: string): Promise<OpenComment> {
  const loan = number ?? (await readFirstLoan(uncommentedRows(page)))
  const dialog = page.getByRole('dialog', { name: 'Add Comment' })
  const box = dialog.getByRole('textbox', { name: 'Comment' })
  await loanRow(page, loan)
    .getByRole('button', { name: /^Comment/ })
    .click()
  await expect(dialog).toContainText(`Loan ${loan}`)
  await expect(box).toBeEnabled()
  return { dialog, box, loan }
}

/** Marks all closings of a person as without comments, so that the closer may comment. */
export async function resetComments(database: pg.Client, username: string): Promise<void> {
  await database.query(
    `UPDATE tasks SET respondback = 1, comment_count = 0
     WHERE desk = 'closing' AND slot1_id = (SELECT id FROM users WHERE username = $1) AND (respondback = 0 OR comment_count > 0)`,
    [username],
  )
}

/** Marks one open closing, of this person if given, as without comments. Returns its loan number. */
export async function markClosingUncommented(database: pg.Client, username: string | null = null): Promise<string> {
  const { rows } = await database.query<{ number: string }>(
    `UPDATE tasks SET respondback = 1, comment_count = 0 WHERE id = (
       SELECT t.id FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN users u ON u.id = t.slot1_id
       WHERE t.desk = 'closing' AND t.status = 'WIP' AND t.mismatch_id IS NULL AND u.username = coalesce($1, u.username)
         AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL)
         AND NOT EXISTS (SELECT FROM loans o WHERE o.id <> l.id AND o.number LIKE '%' || right(l.number, 4) || '%')
       ORDER BY t.id LIMIT 1)
     RETURNING loan_number AS number`,
    [username],
  )
  const [closing] = rows
  if (!closing) throw new Error(`${username ?? 'Nobody'} has an open closing`)
  return closing.number
}
