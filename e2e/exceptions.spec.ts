import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { pressAnywhere, pressOn, pressUntilFocused, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { test } from './support/test.ts'

const LOAN = `
  SELECT l.id, l.number, u.full_name AS processor FROM loans l JOIN users u ON u.id = l.processor_id JOIN reviews r ON r.loan_id = l.id JOIN users a ON a.id = r.assigned_to_id
  WHERE u.username = 'processor.one' AND a.username = 'qc.analyst' ORDER BY l.id LIMIT 1`

/**
 * Adds a live test that only one loan fails, the first of the processor that the analyst reviews. It has run, so that no run over all loans
 * is due.
 */
async function addFailingLoan(database: Client): Promise<void> {
  await database.query(`
    WITH test AS (INSERT INTO data_tests (code, updated_at) VALUES ('X90', now()) RETURNING id),
    version AS (
      INSERT INTO data_test_versions (test_id, number, state, state_since, name, source, severity, party, question_ids, must_hold, shown_labels, changed_at, ran_at, whole_runs, calendar)
      SELECT id, 1, 'Live', now() - interval '9 days', 'Contract closing is present', 'Design', 'Critical', 'Processing', '{}',
        '{"column":"contractClosing","isEmpty":false}', '{Contract Closing}', now(), now(), 1, coalesce((SELECT max(version) FROM calendar_versions), 1) FROM test RETURNING id)
    INSERT INTO data_test_results (version_id, loan_id, result, shown, since) SELECT v.id, l.id, 'fail', '[null]', now() - interval '9 days' FROM version v, (${LOAN}) l`)
}
const app = separateApp(addFailingLoan)

const PATH = '/qcexceptions?taskStatus=All&test=X90'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Acknowledge' })

test('a processor acknowledges a fail as fixed by keyboard and undoes it, and an analyst accepts it with a reason', async ({ browser }) => {
  const { rows } = await app.database.query<{ number: string; processor: string }>(LOAN)
  const { number: loan, processor } = rows[0] ?? { number: '', processor: '' }

  await test.step('by keyboard', async () => {
    const page = await app.openAs(browser, 'processor.one', PATH)
    const row = loanRow(page, loan)
    await expect(row).toContainText('X90 Contract closing is present')
    await expect(row).toContainText('Critical')
    const button = row.getByRole('button', { name: 'Acknowledge' })
    const acknowledged = row.getByRole('gridcell').nth(7)
    await pressAnywhere(page, 'j')
    await pressUntilFocused(row.getByRole('gridcell').filter({ has: page.getByRole('button', { name: 'Acknowledge' }) }), 'ArrowRight')
    await pressAnywhere(page, 'Enter')
    const reason = dialog(page).getByRole('combobox', { name: 'Reason' })
    await expect(reason).toHaveValue('Fixed in the loan system')
    await expect(reason.getByRole('option')).toHaveText(['Fixed in the loan system'])
    await expect(dialog(page)).toContainText('Quality may also accept it')
    await pressOn(reason, 'Tab')
    await typeOn(dialog(page).getByRole('textbox', { name: 'Comment' }), 'The date is in the system.')
    await pressUntilFocused(dialog(page).getByRole('button', { name: 'Acknowledge' }), 'Tab')
    await pressAnywhere(page, 'Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(acknowledged).toHaveText(processor)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await pressAnywhere(page, 'Control+z')
    await expect(button).not.toHaveAttribute('aria-disabled')
    await expect(acknowledged).toHaveText('–')
    expectNoErrors(page)
  })

  await test.step('from the popup of the loan', async () => {
    const page = await app.openAs(browser, 'qc.analyst', `${PATH}&loan=${loan}`)
    const tests = page.getByRole('region', { name: 'Data tests', exact: true })
    await expect(tests).toContainText('1 fail')
    await expect(tests).toContainText('Contract Closing is empty')
    await tests.getByRole('button', { name: 'Acknowledge X90' }).click()
    await dialog(page).getByLabel('Reason').selectOption('Accepted')
    await dialog(page).getByRole('button', { name: 'Acknowledge' }).click()
    await expect(dialog(page).getByText('Write in at least 5 characters why it is accepted')).toBeVisible()
    await dialog(page).getByLabel('Comment').fill('The seller signed an extension.')
    await dialog(page).getByRole('button', { name: 'Acknowledge' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(tests).toContainText('Accepted: The seller signed an extension.')
    expectNoErrors(page)
  })
})
