import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { breakableWay } from './support/breakable.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectAccessibleInBoth, expectNoComplaints, rowOf } from './support/person.ts'
import { quietClosings } from './support/quiet-closings.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because actions of other tests would show up too. */
const app = ownApp(async (database) => {
  await quietClosings(database)
  // It is the closers' turn to comment.
  await database.query("UPDATE tasks SET respondback = 1 WHERE desk = 'closing'")
})
/** closer.two, Luis Ortega, in the demo world. */
const LUIS = 5

const links = (page: Page) => page.getByRole('grid').getByRole('link')
const numbers = (page: Page) => links(page).allTextContents()
const commentsOf = (row: Locator) => row.getByRole('button', { name: /^Comment/ })
const banner = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: 'Take over' })
const applies = (page: Page) => page.getByRole('button', { name: /changes? – apply$/ })

/**
 * Opens the closer's tasks for the closer and for the manager, and returns the first loan the closer sees. All tasks are on one page: with more pages, the next
 * row would move up when one leaves, which counts as two changes.
 */
async function sideBySide(browser: Browser): Promise<{ closer: Page; manager: Page; loan: string }> {
  const closer = await app.arrive(browser, 'closer.two', '/closing?rows=100')
  const manager = await app.arrive(browser, 'closing.manager', `/closing?userId=${LUIS}&rows=100`)
  await expect(links(closer).first()).toBeVisible()
  await expect(links(manager).first()).toBeVisible()
  expect(await numbers(manager)).toEqual(await numbers(closer))
  return { closer, manager, loan: (await links(closer).first().textContent()) ?? '' }
}

test('a row changes where it stands when somebody else changes it, and who has it open is seen on it', async ({ browser }) => {
  const { closer, manager, loan } = await sideBySide(browser)
  const before = await numbers(manager)
  const row = rowOf(manager, loan)
  await expect(commentsOf(row)).toBeVisible()
  const count = (await commentsOf(row).getAttribute('aria-label')) ?? ''

  await commentsOf(rowOf(closer, loan)).click()
  await expect(row.getByRole('img', { name: /^Luis Ortega has the comments open since \d\d:\d\d$/ })).toBeVisible()
  await expect(rowOf(closer, loan).getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  const dialog = closer.getByRole('dialog', { name: 'Add Comment' })
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The wire instructions are here.')
  await dialog.getByRole('button', { name: 'Submit' }).click()

  await expect(commentsOf(row)).not.toHaveAttribute('aria-label', count)
  await expect(row.getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  expect(await numbers(manager)).toEqual(before)
  await expect(applies(manager)).toHaveCount(0)

  // Any open dialog counts: here the manager opens one and cancels it.
  await row
    .getByRole('button', { name: /Luis Ortega$/ })
    .first()
    .click()
  await manager.getByRole('option', { name: 'Dana Kim' }).click()
  await expect(manager.getByRole('dialog', { name: 'Task Assignment' })).toBeVisible()
  await expect(rowOf(closer, loan).getByRole('img', { name: /^Rosa Delgado is about to reassign it since \d\d:\d\d$/ })).toBeVisible()
  await manager.keyboard.press('Escape')
  await expect(rowOf(closer, loan).getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)

  await row.getByRole('button', { name: 'Send' }).first().click()
  await expect(manager.getByRole('dialog')).toBeVisible()
  await expect(rowOf(closer, loan).getByRole('img', { name: /^Rosa Delgado is about to send it to QC since \d\d:\d\d$/ })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await closer.emulateMedia({ colorScheme })
    await expectAccessible(closer)
    await closer.screenshot({ path: test.info().outputPath(`sent-to-qc-${colorScheme}.png`) })
  }
  await manager.keyboard.press('Escape')
  await expect(rowOf(closer, loan).getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)
  expectNoComplaints(closer, manager)
})

test('rows that come or go wait until they are wanted, and the focus stays where it was', async ({ browser }) => {
  const { closer, manager, loan } = await sideBySide(browser)
  const before = await numbers(manager)
  const [, kept = ''] = before
  await rowOf(manager, kept).getByRole('gridcell').nth(2).click()

  await rowOf(closer, loan)
    .getByRole('button', { name: /^Decision/ })
    .click()
  const decision = closer.getByRole('dialog', { name: 'Decision' })
  await decision.getByLabel('Status').selectOption('Reschedule')
  await answerMeasures(decision)
  await decision.getByRole('button', { name: 'Submit' }).click()
  await expect(decision).toBeHidden()

  await expect(applies(manager)).toHaveText('1 change – apply')
  expect(await numbers(manager)).toEqual(before)
  await expect(rowOf(manager, loan)).toHaveAttribute('data-look', 'dim')
  await expectAccessible(manager)
  await manager.screenshot({ path: test.info().outputPath('waiting.png') })
  await applies(manager).click()
  await expect(rowOf(manager, loan)).toHaveCount(0)
  await expect(applies(manager)).toHaveCount(0)
  await expect(rowOf(manager, kept).getByRole('gridcell').nth(2)).toBeFocused()

  // The other way round: the loan returns to WIP, while the closer watches the list it left.
  const managers = await app.arrive(browser, 'closing.manager', `/closing?loanNumber=${loan}&taskStatus=All`)
  await expect(rowOf(closer, loan)).toHaveCount(0)
  const theirs = await numbers(closer)
  await rowOf(managers, loan)
    .getByRole('button', { name: /^Decision/ })
    .click()
  const again = managers.getByRole('dialog', { name: 'Decision' })
  await again.getByLabel('Status').selectOption('WIP')
  await again.getByRole('button', { name: 'Submit' }).click()
  await expect(again).toBeHidden()
  await expect(applies(closer)).toHaveText('1 change – apply')
  expect(await numbers(closer)).toEqual(theirs)
  await applies(closer).focus()
  await closer.keyboard.press('Enter')
  await expect(rowOf(closer, loan)).toBeVisible()
  expectNoComplaints(closer, manager, managers)
})

test('who else has a loan open is told in its popup, until they leave', async ({ browser }) => {
  const { closer, manager, loan } = await sideBySide(browser)
  const popupOf = (page: Page) => page.getByRole('dialog', { name: `Loan ${loan}` })
  // Delays the first answer to the manager's popup by a second: it was read before the closer came.
  await manager.route(
    /task=openLoan/,
    async (route) => {
      const response = await route.fetch()
      await wait(1_000)
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  for (const page of [manager, closer]) await page.getByRole('link', { name: loan, exact: true }).click()
  // Sooner than the popup polls, which is every 20 seconds.
  await expect(popupOf(manager).getByText('Luis Ortega is also here')).toBeVisible({ timeout: 15_000 })
  await expect(popupOf(closer).getByText('Rosa Delgado is also here')).toBeVisible()
  await expectAccessible(manager)
  await popupOf(closer).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(popupOf(closer)).toBeHidden()
  await expect(popupOf(manager).getByText('is also here')).toBeHidden()
  expectNoComplaints(closer, manager)
})

/** Fills in reason and party of each missed measure, as far as the closer may. */
async function answerMeasures(decision: Locator): Promise<void> {
  for (const measure of [1, 2, 3, 4]) {
    const reason = decision.getByLabel(`P${measure} reason if SLA missed`)
    if (!(await reason.isEnabled())) continue
    await reason.fill('The borrower asked for another day.')
    await decision.getByLabel(`P${measure} accountable party`).selectOption('Borrower')
  }
}

test('one person decides at a time; who takes over is known at once, and nothing typed is lost', async ({ browser }) => {
  const { closer, manager, loan } = await sideBySide(browser)
  const row = rowOf(manager, loan)
  await rowOf(closer, loan)
    .getByRole('button', { name: /^Decision/ })
    .click()
  const theirs = closer.getByRole('dialog', { name: 'Decision' })
  await theirs.getByLabel('Status').selectOption('Canceled')
  await expect(row.getByRole('img', { name: /^Luis Ortega is deciding since/ })).toBeVisible()
  await expect(row.getByText(/Luis Ortega decides since/)).toBeVisible()

  await row.getByRole('button', { name: /^Decision/ }).click()
  const mine = manager.getByRole('dialog', { name: 'Decision' })
  await expect(banner(mine)).toContainText(/Luis Ortega is deciding on this loan since \d\d:\d\d/)
  await expect(mine.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(banner(theirs)).toHaveCount(0)
  await mine.getByRole('button', { name: 'Take over' }).click()
  await expect(banner(mine)).toHaveCount(0)
  await expect(mine.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled', 'true')

  await expect(banner(theirs)).toContainText(/Rosa Delgado took this decision over at \d\d:\d\d/)
  await expect(theirs.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(theirs.getByLabel('Status')).toHaveValue('Canceled')
  await mine.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(mine).toBeHidden()
  // Nobody is deciding now, so the closer can submit again.
  await expect(banner(theirs)).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled', 'true')
  expectNoComplaints(closer, manager)
})

test('of 500 changes none is missed by two windows, one of which loses its connection meanwhile', async ({ browser }) => {
  const way = await breakableWay(app.url)
  const closer = await app.arrive(browser, 'closer.two', '/closing?view=0', { baseURL: way.url })
  const manager = await app.arrive(browser, 'closing.manager', `/closing?userId=${LUIS}`)
  await expect(links(closer).first()).toBeVisible()
  await expect(links(manager)).toHaveCount(10)
  const shown = await numbers(manager)
  const counts = async () => {
    const { rows } = await app.database.query<{ loan: string; count: number }>(
      "SELECT loan_number AS loan, comment_count AS count FROM tasks WHERE desk = 'closing' AND loan_number = ANY($1)",
      [shown],
    )
    return new Map(rows.map(({ loan, count }) => [loan, count]))
  }
  const before = await counts()
  for (let change = 0; change < 500; change++) {
    const loan = shown[change % 10]
    await app.database.query(
      "UPDATE tasks SET comment_count = comment_count + 1, version = version + 1 WHERE desk = 'closing' AND loan_number = $1",
      [loan],
    )
    if (change === 150) way.cut()
    if (change === 300) way.mend()
    await wait(10)
  }
  const after = await counts()
  const raised = shown.map((loan) => (after.get(loan) ?? 0) - (before.get(loan) ?? 0))
  expect(raised.reduce((sum, one) => sum + one, 0)).toBe(500)
  for (const page of [manager, closer]) {
    for (const loan of shown) await expect(commentsOf(rowOf(page, loan))).toHaveAccessibleName(`Comment: ${after.get(loan)}`)
    expect(await numbers(page)).toEqual(shown)
    await expect(applies(page)).toHaveCount(0)
  }
  await way.close()
  expectNoComplaints(manager)
})

test('a shared row and a taken decision are for everybody, in the light and in the dark', async ({ browser }) => {
  const options = { viewport: { width: 1280, height: 800 } }
  const closer = await app.arrive(browser, 'closer.two', '/closing?view=0')
  const manager = await app.arrive(browser, 'closing.manager', `/closing?userId=${LUIS}`, options)
  await expect(links(closer).first()).toBeVisible()
  const [first = '', second = '', third = ''] = await numbers(closer)
  const open = (loan: string, button: RegExp) => rowOf(closer, loan).getByRole('button', { name: button }).click()
  await open(second, /^Comment/)
  await expect(rowOf(manager, second).getByRole('img', { name: /Luis Ortega/ })).toBeVisible()
  await closer.keyboard.press('Escape')
  await open(first, /^Decision/)
  await expect(rowOf(manager, first).getByText(/decides since/)).toBeVisible()
  const guest = await app.arrive(browser, 'closer.two', `/closing?loan=${third}`)
  await expect(rowOf(manager, third).getByRole('img', { name: /has the loan open/ })).toBeVisible()
  await expectAccessibleInBoth(manager)
  await manager.screenshot({ path: test.info().outputPath('shared.png') })
  await rowOf(manager, first)
    .getByRole('button', { name: /^Decision/ })
    .click()
  await expect(manager.getByRole('dialog', { name: 'Decision' }).getByRole('button', { name: 'Take over' })).toBeVisible()
  await expectAccessibleInBoth(manager)
  await manager.screenshot({ path: test.info().outputPath('leased.png') })
  expectNoComplaints(manager, closer, guest)
})
