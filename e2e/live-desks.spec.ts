import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { startBreakableProxy } from './support/breakable-proxy.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectNoErrors, loanRow } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because actions of other tests would show up too. */
const app = separateApp(async (database) => {
  await stabilizeClosings(database)
  // The closers may comment, and no measure needs a reason.
  await database.query(
    "UPDATE tasks SET respondback = 1, p1_result = replace(p1_result, 'Not Met', 'Met'), p2_result = replace(p2_result, 'Not Met', 'Met'), p3_result = replace(p3_result, 'Not Met', 'Met'), p4_result = replace(p4_result, 'Not Met', 'Met') WHERE desk = 'closing'",
  )
})
/** The user id of closer.two, Luis Ortega, in the demo world. */
const LUIS = 5

const links = (page: Page) => page.getByRole('grid').getByRole('link')
const commentButton = (row: Locator) => row.getByRole('button', { name: /^Comment/ })
const decide = (page: Page, loan: string) =>
  loanRow(page, loan)
    .getByRole('button', { name: /^Decision/ })
    .click()
const banner = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: 'Take over' })
const applyButton = (page: Page) => page.getByRole('button', { name: /changes? – apply$/ })
/** Returns the presence mark on a loan's row, which says who has what open. */
const presenceMark = (page: Page, loan: string, words: string) =>
  loanRow(page, loan).getByRole('img', { name: new RegExp(`^${words} since \\d\\d:\\d\\d$`) })

/** Returns the loan numbers of the closer's open tasks. Each test uses different ones. */
async function findLoansOfLuis(): Promise<string[]> {
  const { rows } = await app.database.query<{ loan: string }>(
    "SELECT loan_number AS loan FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND slot1_id = $1 ORDER BY id",
    [LUIS],
  )
  return rows.map(({ loan }) => loan)
}

/**
 * Opens the closer's tasks for the closer and for the manager, in the same order. All tasks are on one page. With more pages, the next row
 * would move up when one leaves, which counts as two changes.
 */
async function openBoth(browser: Browser, closersUrl = app.url): Promise<{ closer: Page; manager: Page; shown: string[] }> {
  const closer = await app.openAs(browser, 'closer.two', '/closing?rows=100', { baseURL: closersUrl })
  const manager = await app.openAs(browser, 'closing.manager', `/closing?userId=${LUIS}&rows=100`)
  for (const loan of await findLoansOfLuis()) await expect(loanRow(manager, loan)).toBeVisible()
  const shown = await links(manager).allTextContents()
  await expect(links(closer)).toHaveText(shown)
  return { closer, manager, shown }
}

test('others see on the row and in the popup who has a loan open, and a changed row is updated in place', async ({ browser }) => {
  const { closer, manager, shown } = await openBoth(browser)
  const [loan = ''] = await findLoansOfLuis()
  const [mine, theirs] = [loanRow(manager, loan), loanRow(closer, loan)]
  const dialog = closer.getByRole('dialog', { name: 'Add Comment' })
  await app.database.query("UPDATE tasks SET comment_count = 70, version = version + 1 WHERE desk = 'closing' AND loan_number = $1", [loan])
  await expect(commentButton(mine)).toHaveAccessibleName('Comment: 70')

  await commentButton(theirs).click()
  await expect(presenceMark(manager, loan, 'Luis Ortega has the comments open')).toBeVisible()
  await expect(theirs.getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The wire instructions are here.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(commentButton(mine)).toHaveAccessibleName('Comment: 71')
  await expect(mine.getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  await expect(links(manager)).toHaveText(shown)
  await expect(applyButton(manager)).toHaveCount(0)

  // Any open dialog counts: here the manager opens two and cancels them.
  await mine.getByRole('button', { name: 'Closer 1: Luis Ortega' }).click()
  const dana = manager.getByRole('option', { name: 'Dana Kim' })
  // The loads of the people arrive later and change their order.
  await expect(dana).toContainText('open')
  await dana.click()
  await expect(presenceMark(closer, loan, 'Rosa Delgado is about to reassign it')).toBeVisible()
  // A ten-digit number does not overlap the badge, on a small screen too.
  await closer.setViewportSize({ width: 1280, height: 800 })
  const measureRoom = (cell: Element) => {
    const [link, badge] = [cell.querySelector('a'), cell.querySelector('[role="img"]')]
    const number = link?.firstChild
    if (!number || !badge) return -1
    const text = number.nodeValue
    number.nodeValue = '0888888888'
    const room = badge.getBoundingClientRect().left - link.getBoundingClientRect().right
    number.nodeValue = text
    return room
  }
  await expect.poll(() => theirs.locator('td[data-type="loan"]').evaluate(measureRoom)).toBeGreaterThanOrEqual(0)
  await closer.setViewportSize({ width: 1440, height: 900 })
  await pressAnywhere(manager, 'Escape')
  await expect(theirs.getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Submit' }).first().click()
  await expect(presenceMark(closer, loan, 'Rosa Delgado is about to submit it to QC')).toBeVisible()
  await pressAnywhere(manager, 'Escape')
  await expect(theirs.getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)

  // The first answer to the manager's popup was read before the closer opened the loan, and arrives later.
  const loanPopup = (page: Page) => page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
  let closerCame = () => {}
  const closerIsThere = new Promise<void>((resolve) => {
    closerCame = resolve
  })
  await manager.route(
    /task=openLoan/,
    async (route) => {
      const response = await route.fetch()
      await closerIsThere
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await mine.getByRole('link', { name: loan }).click()
  await theirs.getByRole('link', { name: loan }).click()
  await expect(loanPopup(closer).getByText('Rosa Delgado is also here')).toBeVisible()
  closerCame()
  await expect(loanPopup(manager).getByText('Luis Ortega is also here')).toBeVisible()
  await loanPopup(closer).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(loanPopup(closer)).toBeHidden()
  await expect(loanPopup(manager).getByText('is also here')).toBeHidden()
  expectNoErrors(closer, manager)
})

test('only one person decides at a time, no input is lost, and rows are added or removed only on request', async ({ browser }) => {
  const { closer, manager, shown } = await openBoth(browser)
  const [, loan = '', other = ''] = await findLoansOfLuis()
  const theirs = closer.getByRole('dialog', { name: 'Decision' })
  const mine = manager.getByRole('dialog', { name: 'Decision' })
  const submitButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' })

  await test.step('the manager takes the decision over from the closer and releases it', async () => {
    await decide(closer, loan)
    await theirs.getByLabel('Status').selectOption('Reschedule')
    await expect(presenceMark(manager, loan, 'Luis Ortega is deciding')).toBeVisible()
    await expect(loanRow(manager, loan).getByText(/Luis Ortega decides since/)).toBeVisible()
    await decide(manager, loan)
    await expect(banner(mine)).toContainText(/Luis Ortega has been deciding on this loan since \d\d:\d\d/)
    await expect(submitButton(mine)).toHaveAttribute('aria-disabled', 'true')
    await mine.getByRole('button', { name: 'Take over' }).click()
    await expect(banner(mine)).toHaveCount(0)
    await expect(submitButton(mine)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(banner(theirs)).toContainText(/Rosa Delgado took this decision over at \d\d:\d\d/)
    await expect(submitButton(theirs)).toHaveAttribute('aria-disabled', 'true')
    await expect(theirs.getByLabel('Status')).toHaveValue('Reschedule')
    await mine.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(mine).toBeHidden()
    // The lease is free, so the closer can submit again.
    await expect(banner(theirs)).toHaveCount(0)
    await expect(submitButton(theirs)).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the loan leaves the list when the manager applies the change, and the focus stays', async () => {
    const cell = loanRow(manager, other).getByRole('gridcell', { name: 'WIP' })
    await cell.focus()
    await submitButton(theirs).click()
    await expect(theirs).toBeHidden()
    await expect(applyButton(manager)).toHaveText('1 change – apply')
    await expect(links(manager)).toHaveText(shown)
    await expect(loanRow(manager, loan)).toHaveAttribute('data-look', 'dim')
    await applyButton(manager).click()
    await expect(loanRow(manager, loan)).toHaveCount(0)
    await expect(applyButton(manager)).toHaveCount(0)
    await expect(cell).toBeFocused()
  })

  await test.step('the loan returns to the closer’s list when the closer applies the change', async () => {
    const rest = shown.filter((one) => one !== loan)
    await expect(links(closer)).toHaveText(rest)
    await manager.goto(`/closing?loanNumber=${loan}&taskStatus=All`)
    await decide(manager, loan)
    await mine.getByLabel('Status').selectOption('WIP')
    await submitButton(mine).click()
    await expect(mine).toBeHidden()
    await expect(applyButton(closer)).toHaveText('1 change – apply')
    await expect(links(closer)).toHaveText(rest)
    await applyButton(closer).focus()
    await pressOn(applyButton(closer), 'Enter')
    await expect(loanRow(closer, loan)).toBeVisible()
  })
  expectNoErrors(closer, manager)
})

test('two windows show all of many changes, although one loses its connection in between', async ({ browser }) => {
  const proxy = await startBreakableProxy(app.url)
  const { closer, manager, shown } = await openBoth(browser, proxy.url)
  const changed = (await findLoansOfLuis()).slice(-5)
  await app.database.query("UPDATE tasks SET comment_count = 10, version = version + 1 WHERE desk = 'closing' AND loan_number = ANY($1)", [
    changed,
  ])
  for (let change = 0; change < 60; change++) {
    if (change === 20) proxy.cut()
    if (change === 40) proxy.restore()
    await app.database.query(
      "UPDATE tasks SET comment_count = comment_count + 1, version = version + 1 WHERE desk = 'closing' AND loan_number = $1",
      [changed[change % 5]],
    )
  }
  for (const page of [manager, closer]) {
    for (const loan of changed) await expect(commentButton(loanRow(page, loan))).toHaveAccessibleName('Comment: 22')
    await expect(links(page)).toHaveText(shown)
    await expect(applyButton(page)).toHaveCount(0)
  }
  await proxy.close()
  expectNoErrors(manager)
})
