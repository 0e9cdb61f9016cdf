import { expect } from '@playwright/test'
import type pg from 'pg'
import { pressAnywhere } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs, searchGrid } from './support/person.ts'
import { DESK_PATH } from './support/review-steps.ts'
import { test } from './support/world.ts'

const COMMENT = 'The agent sent the corrected page the day before.'

interface OpenFinding {
  loan: string
  username: string
  closer: string
}

/** Returns a closing with one finding that its closer has not answered. */
async function openFinding(database: pg.Client): Promise<OpenFinding> {
  const { rows } = await database.query<OpenFinding>(
    `SELECT r.loan_number AS loan, u.username, u.full_name AS closer
     FROM reviews r JOIN tasks t ON t.id = r.task_id JOIN loans l ON l.id = r.loan_id JOIN users u ON u.id = r.worked_by_id AND u.id = t.slot1_id
     WHERE r.kind = 'closer' AND r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.finding_count = 1 AND r.dispute_count = 0 AND t.business_dispute = 0
       AND u.username IN ('closer.one', 'closer.two') AND l.conflict_check_required_at IS NULL
       AND NOT EXISTS (SELECT FROM reviews o WHERE o.loan_id = r.loan_id AND o.kind = 'closer' AND o.id <> r.id AND o.finding_count > 0)
     ORDER BY r.id DESC LIMIT 1`,
  )
  const [finding] = rows
  if (!finding) throw new Error('The demo world has nothing to dispute for a closer')
  return finding
}

test('a closer disputes a finding and reads it on the desk and in the loan, and quality is notified', async ({ browser, database }) => {
  const { loan, username, closer } = await openFinding(database)
  const page = await openAs(browser, username, DESK_PATH.closer)
  await searchGrid(page, loan)
  const row = loanRow(page, loan)
  const open = row.getByRole('button', { name: '1 open' })
  await expect(open).toBeVisible()
  await row.locator('td[data-label="Borrower"]').focus()
  await pressAnywhere(page, 'd')
  const dialog = page.getByRole('dialog', { name: /(ICD|Final Doc) Dispute/ })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect(dialog.getByText('an accepted dispute removes the finding from your score')).toBeVisible()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await dialog.getByRole('button', { name: 'I dispute' }).click()
  await expect(dialog.getByText('1 of 1 answered · round 1 of 4')).toBeVisible()
  await submit.click()
  await expect(dialog.getByText('Please add comment !!')).toBeVisible()
  const comment = dialog.getByRole('textbox')
  await expect(comment).toBeFocused()
  await comment.fill(COMMENT)
  await expect(dialog.getByText('Please add comment !!')).toBeHidden()

  // Closing the dialog does not lose the input.
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(comment).toHaveValue(COMMENT)
  await submit.click()
  await expect(page.getByText('1 dispute submitted to QC')).toBeVisible()

  await row.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('listitem')).toContainText([COMMENT])
  await expect(dialog.getByRole('listitem')).toContainText(['This finding was answered already'])
  await expect(submit).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'I dispute' })).toHaveCount(0)
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()

  // The status of the review also opens its findings, without an answer to submit.
  await row.getByRole('button', { name: 'Completed - Findings' }).click()
  await expect(dialog.getByRole('listitem')).toContainText([COMMENT])
  await pressAnywhere(page, 'Escape')
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: '0 of 1' }).click()
  const overturned = page.getByRole('dialog', { name: 'Overturned' })
  await expect(overturned.getByText('Not decided', { exact: true })).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(overturned).toBeHidden()

  await row.getByRole('link', { name: loan }).click()
  const popup = page.getByRole('dialog', { name: new RegExp(loan) })
  // The filled button, which Ctrl+Enter presses.
  await expect(popup.locator('[data-main]')).toHaveCount(1)
  await popup.getByRole('region', { name: 'QC Reviews' }).getByRole('button', { name: 'Submit to QC' }).click()
  await expect(page.getByRole('menuitem', { name: /would be instance \d/ })).not.toHaveCount(0)
  await pressAnywhere(page, 'Escape')
  const reviews = popup.getByRole('row').filter({ hasText: 'Completed - Findings' })
  await reviews.getByRole('button', { name: /^View (ICD|Final Doc) QC/ }).click()
  await expect(
    popup
      .getByRole('region', { name: /^Findings of/ })
      .getByRole('row')
      .filter({ hasText: COMMENT }),
  ).toBeVisible()
  expectNoErrors(page)

  const quality = await openAs(browser, 'qc.manager', '/qccloser')
  await quality.getByRole('button', { name: /^Notifications/ }).click()
  await expect(quality.getByText(`${closer} disputed 1 finding`).first()).toBeVisible()
})
