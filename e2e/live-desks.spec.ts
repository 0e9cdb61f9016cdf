import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { breakableWay } from './support/breakable.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { ownApp } from './support/own-app.ts'
import { expectNoComplaints, rowOf } from './support/person.ts'
import { quietClosings } from './support/quiet-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because actions of other tests would show up too. */
const app = ownApp(async (database) => {
  await quietClosings(database)
  // It is the closers' turn to comment, and no measure needs a reason.
  await database.query(
    "UPDATE tasks SET respondback = 1, p1_result = replace(p1_result, 'Not Met', 'Met'), p2_result = replace(p2_result, 'Not Met', 'Met'), p3_result = replace(p3_result, 'Not Met', 'Met'), p4_result = replace(p4_result, 'Not Met', 'Met') WHERE desk = 'closing'",
  )
})
/** closer.two, Luis Ortega, in the demo world. */
const LUIS = 5

const links = (page: Page) => page.getByRole('grid').getByRole('link')
const commentsOf = (row: Locator) => row.getByRole('button', { name: /^Comment/ })
const decide = (page: Page, loan: string) =>
  rowOf(page, loan)
    .getByRole('button', { name: /^Decision/ })
    .click()
const banner = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: 'Take over' })
const applies = (page: Page) => page.getByRole('button', { name: /changes? – apply$/ })
/** The presence mark on a loan's row: who has what open. */
const told = (page: Page, loan: string, words: string) =>
  rowOf(page, loan).getByRole('img', { name: new RegExp(`^${words} since \\d\\d:\\d\\d$`) })

/** Loan numbers of the closer's open tasks. Each test uses different ones. */
async function loansOfLuis(): Promise<string[]> {
  const { rows } = await app.database.query<{ loan: string }>(
    "SELECT loan_number AS loan FROM tasks WHERE desk = 'closing' AND status = 'WIP' AND slot1_id = $1 ORDER BY id",
    [LUIS],
  )
  return rows.map(({ loan }) => loan)
}

/**
 * Opens the closer's tasks for the closer and for the manager, in the same order. All tasks are on one page: with more pages, the next row
 * would move up when one leaves, which counts as two changes.
 */
async function sideBySide(browser: Browser, closersUrl = app.url): Promise<{ closer: Page; manager: Page; shown: string[] }> {
  const closer = await app.arrive(browser, 'closer.two', '/closing?rows=100', { baseURL: closersUrl })
  const manager = await app.arrive(browser, 'closing.manager', `/closing?userId=${LUIS}&rows=100`)
  for (const loan of await loansOfLuis()) await expect(rowOf(manager, loan)).toBeVisible()
  const shown = await links(manager).allTextContents()
  await expect(links(closer)).toHaveText(shown)
  return { closer, manager, shown }
}

test('who has a loan open is seen by others on its row and in its popup, and a row changes where it stands', async ({ browser }) => {
  const { closer, manager, shown } = await sideBySide(browser)
  const [loan = ''] = await loansOfLuis()
  const [mine, theirs] = [rowOf(manager, loan), rowOf(closer, loan)]
  const dialog = closer.getByRole('dialog', { name: 'Add Comment' })
  await app.database.query("UPDATE tasks SET comment_count = 70, version = version + 1 WHERE desk = 'closing' AND loan_number = $1", [loan])
  await expect(commentsOf(mine)).toHaveAccessibleName('Comment: 70')

  await commentsOf(theirs).click()
  await expect(told(manager, loan, 'Luis Ortega has the comments open')).toBeVisible()
  await expect(theirs.getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The wire instructions are here.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(commentsOf(mine)).toHaveAccessibleName('Comment: 71')
  await expect(mine.getByRole('img', { name: /Luis Ortega/ })).toHaveCount(0)
  await expect(links(manager)).toHaveText(shown)
  await expect(applies(manager)).toHaveCount(0)

  // Any open dialog counts: here the manager opens two and cancels them.
  await mine.getByRole('button', { name: 'Closer 1: Luis Ortega' }).click()
  await manager.getByRole('option', { name: 'Dana Kim' }).click()
  await expect(told(closer, loan, 'Rosa Delgado is about to reassign it')).toBeVisible()
  // A ten-digit number does not overlap the badge, on a small screen too.
  await closer.setViewportSize({ width: 1280, height: 800 })
  const roomOf = (cell: Element) => {
    const [link, badge] = [cell.querySelector('a'), cell.querySelector('[role="img"]')]
    const number = link?.firstChild
    if (!number || !badge) return -1
    const text = number.nodeValue
    number.nodeValue = '0888888888'
    const room = badge.getBoundingClientRect().left - link.getBoundingClientRect().right
    number.nodeValue = text
    return room
  }
  await expect.poll(() => theirs.locator('td[data-type="loan"]').evaluate(roomOf)).toBeGreaterThanOrEqual(0)
  await closer.setViewportSize({ width: 1440, height: 900 })
  await pressAnywhere(manager, 'Escape')
  await expect(theirs.getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Send' }).first().click()
  await expect(told(closer, loan, 'Rosa Delgado is about to send it to QC')).toBeVisible()
  await pressAnywhere(manager, 'Escape')
  await expect(theirs.getByRole('img', { name: /Rosa Delgado/ })).toHaveCount(0)

  // The first answer to the manager's popup was read before the closer opened the loan, and arrives later.
  const popupOf = (page: Page) => page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
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
  await expect(popupOf(closer).getByText('Rosa Delgado is also here')).toBeVisible()
  closerCame()
  await expect(popupOf(manager).getByText('Luis Ortega is also here')).toBeVisible()
  await popupOf(closer).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(popupOf(closer)).toBeHidden()
  await expect(popupOf(manager).getByText('is also here')).toBeHidden()
  expectNoComplaints(closer, manager)
})

test('one person decides at a time, nothing typed is lost, and rows that come or go wait until they are wanted', async ({ browser }) => {
  const { closer, manager, shown } = await sideBySide(browser)
  const [, loan = '', kept = ''] = await loansOfLuis()
  const theirs = closer.getByRole('dialog', { name: 'Decision' })
  const mine = manager.getByRole('dialog', { name: 'Decision' })
  const submitOf = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' })

  await test.step('the manager takes the decision over from the closer, and gives it back', async () => {
    await decide(closer, loan)
    await theirs.getByLabel('Status').selectOption('Reschedule')
    await expect(told(manager, loan, 'Luis Ortega is deciding')).toBeVisible()
    await expect(rowOf(manager, loan).getByText(/Luis Ortega decides since/)).toBeVisible()
    await decide(manager, loan)
    await expect(banner(mine)).toContainText(/Luis Ortega is deciding on this loan since \d\d:\d\d/)
    await expect(submitOf(mine)).toHaveAttribute('aria-disabled', 'true')
    await mine.getByRole('button', { name: 'Take over' }).click()
    await expect(banner(mine)).toHaveCount(0)
    await expect(submitOf(mine)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(banner(theirs)).toContainText(/Rosa Delgado took this decision over at \d\d:\d\d/)
    await expect(submitOf(theirs)).toHaveAttribute('aria-disabled', 'true')
    await expect(theirs.getByLabel('Status')).toHaveValue('Reschedule')
    await mine.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(mine).toBeHidden()
    // The lease is free, so the closer can submit again.
    await expect(banner(theirs)).toHaveCount(0)
    await expect(submitOf(theirs)).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('the loan leaves the list once the manager wants it to, and the focus stays', async () => {
    const cell = rowOf(manager, kept).getByRole('gridcell', { name: 'WIP' })
    await cell.focus()
    await submitOf(theirs).click()
    await expect(theirs).toBeHidden()
    await expect(applies(manager)).toHaveText('1 change – apply')
    await expect(links(manager)).toHaveText(shown)
    await expect(rowOf(manager, loan)).toHaveAttribute('data-look', 'dim')
    await applies(manager).click()
    await expect(rowOf(manager, loan)).toHaveCount(0)
    await expect(applies(manager)).toHaveCount(0)
    await expect(cell).toBeFocused()
  })

  await test.step('the loan comes back, while the closer watches the list it left', async () => {
    const rest = shown.filter((one) => one !== loan)
    await expect(links(closer)).toHaveText(rest)
    await manager.goto(`/closing?loanNumber=${loan}&taskStatus=All`)
    await decide(manager, loan)
    await mine.getByLabel('Status').selectOption('WIP')
    await submitOf(mine).click()
    await expect(mine).toBeHidden()
    await expect(applies(closer)).toHaveText('1 change – apply')
    await expect(links(closer)).toHaveText(rest)
    await applies(closer).focus()
    await pressOn(applies(closer), 'Enter')
    await expect(rowOf(closer, loan)).toBeVisible()
  })
  expectNoComplaints(closer, manager)
})

test('of many changes none is missed by two windows, one of which loses its connection meanwhile', async ({ browser }) => {
  const way = await breakableWay(app.url)
  const { closer, manager, shown } = await sideBySide(browser, way.url)
  const changed = (await loansOfLuis()).slice(-5)
  await app.database.query("UPDATE tasks SET comment_count = 10, version = version + 1 WHERE desk = 'closing' AND loan_number = ANY($1)", [
    changed,
  ])
  for (let change = 0; change < 60; change++) {
    if (change === 20) way.cut()
    if (change === 40) way.mend()
    await app.database.query(
      "UPDATE tasks SET comment_count = comment_count + 1, version = version + 1 WHERE desk = 'closing' AND loan_number = $1",
      [changed[change % 5]],
    )
  }
  for (const page of [manager, closer]) {
    for (const loan of changed) await expect(commentsOf(rowOf(page, loan))).toHaveAccessibleName('Comment: 22')
    await expect(links(page)).toHaveText(shown)
    await expect(applies(page)).toHaveCount(0)
  }
  await way.close()
  expectNoComplaints(manager)
})
