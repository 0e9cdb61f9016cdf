import { expect, type Page } from '@playwright/test'
import { freeRows, readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { test } from './support/world.ts'

const loanPopup = (page: Page, loan: string) => page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })

/** Loans whose closing can be commented on, decided, assigned to Rohan Rao and sent to QC. */
const OPEN_TO_ALL = `
  SELECT t.loan_number FROM tasks t JOIN loans l ON l.id = t.loan_id
  WHERE t.desk = 'closing' AND t.status = 'WIP' AND t.respondback = 1 AND NOT t.sla_missed AND t.sla_due_at > now() + interval '1 hour'
    AND (l.conflict_check_required_at IS NULL OR l.conflict_check_passed_at IS NOT NULL)
    AND 'Rohan Rao' NOT IN (t.slot1_name, t.slot2_name) AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.loan_id = l.id)`

test('a manager comments on, decides, reassigns and sends a loan to QC in its popup by keyboard, and opens the next one', async ({
  browser,
  database,
}) => {
  const page = await openAs(browser, 'closing.manager', '/closing?view=0&rows=100')
  const { rows } = await database.query<{ loan_number: string }>(OPEN_TO_ALL)
  const open = new Set(rows.map(({ loan_number }) => loan_number))
  // Not the last loan of the list, so that there is a next one.
  const loan = (await readFirstLoans(page.getByRole('row'), 60)).slice(0, -1).find((one) => open.has(one)) ?? ''
  await loanRow(page, loan).getByRole('link', { name: loan }).click()
  const popup = loanPopup(page, loan)
  await expect(popup.getByRole('region', { name: 'SLA measures' }).getByRole('listitem')).toHaveCount(4)
  await expect(popup.getByRole('button', { name: 'Decide', exact: true })).toBeVisible()

  await pressAnywhere(page, 'c')
  const box = popup.getByRole('textbox', { name: 'Comment' })
  await typeOn(box, 'The wire goes to the account ending 0417. @a')
  await expect(page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')).not.toHaveCount(0)
  await pressOn(box, 'ArrowDown')
  await pressOn(box, 'Enter')
  await expect(box).toHaveValue(/0417\. @\S+ \S+ $/)
  await expect(popup.getByText('Draft saved')).toBeVisible()
  await pressOn(box, 'Control+Enter')
  const thread = popup.getByRole('region', { name: 'Comments, oldest first' })
  await expect(thread.getByText('The wire goes to the account ending 0417.')).toBeVisible()
  await expect(page.getByText(`Loan ${loan}: Comment added`)).toBeVisible()
  // Closing has commented, so it is the processor's turn and the box is gone.
  await expect(box).toBeHidden()

  await pressAnywhere(page, 'Shift+D')
  const decision = page.getByRole('dialog', { name: 'Decision' })
  await expect(decision).toContainText(loan)
  await decision.getByLabel('Status').selectOption('Reschedule')
  await decision.getByRole('button', { name: 'Submit' }).focus()
  await pressOn(decision.getByRole('button', { name: 'Submit' }), 'Enter')
  await expect(decision).toBeHidden()
  await expect(page.getByText(`Loan ${loan}: Decision saved, Reschedule`)).toBeVisible()
  await popup.getByRole('tab', { name: 'Loan History' }).click()
  await expect(popup.getByRole('button', { name: /Decided the closing: WIP → Reschedule/ })).toBeVisible()
  await expect(popup.getByRole('button', { name: /Commented for closing: The wire goes/ })).toBeVisible()

  await pressAnywhere(page, 'a')
  await pressOn(page.getByRole('menuitem', { name: /^Closer 1, / }), 'Enter')
  const reassign = page.getByRole('dialog', { name: 'Task Assignment' })
  await expect(reassign).toContainText(`Loan ${loan}`)
  const person = reassign.getByRole('combobox', { name: 'Closer 1' })
  await typeOn(person, 'Rohan Rao')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await pressOn(person, 'ArrowDown')
  await pressOn(person, 'Enter')
  await expect(person).toHaveValue('Rohan Rao')
  await reassign.getByLabel('Reason for Reassignment').fill('Away until Friday')
  await reassign.getByRole('button', { name: 'Ok' }).focus()
  await pressOn(reassign.getByRole('button', { name: 'Ok' }), 'Enter')
  await expect(reassign).toBeHidden()
  await expect(popup.getByRole('button', { name: /^Reassigned closer 1: .*Rohan Rao/ })).toBeVisible()

  await pressAnywhere(page, 'q')
  const icd = page.getByRole('menuitem', { name: 'ICD QC' })
  await icd.focus()
  await pressOn(icd, 'Enter')
  const sending = page.getByRole('dialog', { name: 'ICD QC' })
  const send = sending.getByRole('button', { name: 'Submit to ICD QC' })
  await send.focus()
  await pressOn(send, 'Enter')
  await expect(sending).toBeHidden()
  await expect(popup.getByRole('button', { name: /^Submitted the loan to ICD QC/ })).toBeVisible()

  await pressAnywhere(page, 'n')
  await expect(popup).toBeHidden()
  await expect(page.getByRole('dialog', { name: /^Loan \d+$/ }).getByRole('button', { name: 'Decide', exact: true })).toBeVisible()
  expectNoErrors(page)
})

test('a disabled action of the popup shows the reason', async ({ browser }) => {
  const page = await openAs(browser, 'processor.one', '/processor')
  const loan = await readFirstLoan(freeRows(page))
  await loanRow(page, loan).getByRole('link', { name: loan }).click()
  const reassign = loanPopup(page, loan).getByRole('button', { name: /^Reassign/ })
  await expect(reassign).toHaveAttribute('aria-disabled', 'true')
  await pressAnywhere(page, 'a')
  await expect(reassign).toBeFocused()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  expectNoErrors(page)
})
