import { expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectNoErrors } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because the acts of other tests would also ring. */
const app = separateApp(stabilizeClosings)

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('a manager follows a loan, chooses what rings, hears of the comment of a colleague, and snoozes the loan', async ({ browser }) => {
  const { rows } = await app.database.query<{ id: number; loan: string }>(
    `SELECT t.id, t.loan_number AS loan FROM tasks t JOIN loans l ON l.id = t.loan_id JOIN users u ON u.id = t.slot1_id
     WHERE t.desk = 'closing' AND t.status = 'WIP' AND t.respondback = 1 AND u.username = 'closer.one' AND l.conflict_check_required_at IS NULL
     ORDER BY t.id LIMIT 1`,
  )
  const { id: recsID, loan } = rows[0] ?? { id: 0, loan: '' }
  const manager = await app.openAs(browser, 'closing.manager', `/closing?loan=${loan}`)
  const popup = manager.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
  await expect(popup.getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await pressAnywhere(manager, 'f')
  await expect(manager.getByText(`Loan ${loan}: followed`)).toBeVisible()
  await popup.getByRole('button', { name: 'Following' }).click()
  const ringing = manager.getByRole('dialog', { name: 'Following' })
  await ringing.getByRole('checkbox', { name: 'Schedule' }).click()
  await expect(ringing.getByRole('checkbox', { name: 'Schedule' })).not.toBeChecked()
  await expect(ringing.getByRole('checkbox', { name: 'Comments' })).toBeChecked()
  await pressOn(ringing.getByRole('checkbox', { name: 'Schedule' }), 'Escape')
  await expect(ringing).toBeHidden()

  await pressAnywhere(manager, 'z')
  const dialog = manager.getByRole('dialog', { name: 'Snooze the loan' })
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('payoff letter')
  await dialog.getByLabel('Until').selectOption('Tomorrow 08:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  // Nobody works on some of these days.
  const anyway = dialog.getByRole('button', { name: 'Snooze anyway' })
  const snoozed = popup.getByRole('button', { name: /^Snoozed until .* 08:00$/ })
  await expect(anyway.or(snoozed)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(dialog).toBeHidden()
  await expect(snoozed).toBeVisible()

  const closer = await app.openAs(browser, 'closer.one', '/closing')
  await callServer(closer, 'com_closing', 'saveComment', { recsID, closercomment: 'The payoff letter came.' })
  await expect(bell(manager)).toHaveAccessibleName('Notifications, 1 unread')
  // The comment woke the loan.
  await manager.reload()
  await expect(popup.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible()
  await popup.getByRole('button', { name: 'Close', exact: true }).click()
  await bell(manager).click()
  await manager.getByRole('button', { name: new RegExp(`^Unread: .* on loan ${loan}, which you follow: Commented for closing`) }).click()
  await expect(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Close', exact: true }).click()

  // The marks are on every list of the loan, and each list changes them by key and by mouse.
  for (const path of [`/loanAssignedFor?q=${loan}`, `/closing?q=${loan}`]) {
    await goTo(manager, path)
    const row = manager.getByRole('row').filter({ has: manager.getByRole('link', { name: loan, exact: true }) })
    await expect(row.first().getByRole('img', { name: 'Followed', exact: true })).toBeVisible()
  }
  const cell = manager.getByRole('gridcell').filter({ has: manager.getByRole('link', { name: loan, exact: true }) })
  await cell.first().focus()
  await pressOn(cell.first(), 'f')
  await expect(manager.getByText(`Loan ${loan}: unfollowed`)).toBeVisible()
  await expect(manager.getByRole('img', { name: 'Followed', exact: true })).toHaveCount(0)
  await manager
    .getByRole('button', { name: `Actions of ${loan}` })
    .first()
    .click()
  await manager.getByRole('menuitem', { name: /^Snooze/ }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('payoff letter')
  await dialog.getByLabel('Until').selectOption('Tomorrow 08:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(anyway.or(cell.first().getByRole('img', { name: /^Snoozed until .* 08:00: payoff letter$/ }))).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(cell.first().getByRole('img', { name: /^Snoozed until .* 08:00: payoff letter$/ })).toBeVisible()
  expectNoErrors(manager, closer)
})
