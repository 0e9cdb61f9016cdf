import { expect, type Page } from '@playwright/test'
import { officeToday } from './support/clock.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { filterChip, listOption } from './support/list-bar.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { test } from './support/world.ts'

const heads = (page: Page) => page.getByRole('columnheader')
const head = (page: Page, name: string | RegExp) => heads(page).filter({ hasText: name })
const groups = (page: Page) => page.locator('tr[data-group]')
const expectListed = (page: Page) => expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')

/** Chooses an item from a column's menu, which is opened by keyboard. */
async function choose(page: Page, column: string | RegExp, line: string): Promise<void> {
  await head(page, column).focus()
  await pressOn(head(page, column), 'Alt+ArrowDown')
  await page.getByRole('menuitem', { name: line, exact: true }).click()
}

/** Returns the titles of the columns from left to right. */
const order = (page: Page) => heads(page).evaluateAll((cells) => cells.map(({ textContent }) => textContent ?? ''))

test('at 1280 px the measures share one column with a text for each mark, and can be shown in separate columns', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing', { viewport: { width: 1280, height: 800 } })
  const fold = head(page, 'P1–P4')
  await expect(fold).toBeVisible()
  await expect(head(page, /^P1/)).toHaveCount(1)
  await expectListed(page)
  const marks = page.locator('tr[data-row="0"] td[data-folded][data-type="status"]')
  for (const measure of ['P1', 'P2', 'P3', 'P4']) await expect(marks).toContainText(new RegExp(`${measure} (Met|Not Met|open)`))

  // Date, time and zone are not cut off, and the controls are left of the row menu.
  const beyond = () =>
    page.locator('tr[data-row="0"]').evaluate((row) => {
      const edge = row.querySelector('td[data-type="menu"] button')?.getBoundingClientRect().left ?? 0
      const right = (name: string) =>
        row.querySelector(`td[data-label="${name}"]`)?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY
      return ['Scheduled Closing', 'Decision'].filter((name) => right(name) > edge + 1)
    })
  await expect.poll(beyond).toEqual([])
  const cut = () =>
    page
      .locator('td[data-type="datetime"] > span')
      .evaluateAll((spans) =>
        spans.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      )
  await expect.poll(cut).toEqual([])

  await choose(page, 'P1–P4', 'Show them apart')
  await expect(head(page, /^P2/)).toHaveCount(1)
  await (await listOption(page, 'Columns')).click()
  await page.getByRole('checkbox', { name: 'P1–P4 in one column' }).click()
  await expect(fold).toBeVisible()
  expectNoErrors(page)
})

test('a list can be grouped by person, with counts, by keyboard, and the address contains the group', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor')
  await expect(filterChip(page, 'Status Open')).toBeVisible()
  await (await listOption(page, 'By Processor 1')).click()
  await expect(page).toHaveURL(/group=HCSEmployeeFullName1/)
  // The groups are counted over the whole list after the page has loaded. Each person has one group.
  await expect(async () => {
    const headings = await groups(page).evaluateAll((rows) =>
      rows.map((row) => ({ name: row.getAttribute('data-group'), text: row.textContent ?? '' })),
    )
    expect(headings.length).toBeGreaterThan(0)
    for (const { text } of headings) expect(text).toMatch(/\d+$/)
    expect(headings.filter(({ text }) => text.includes('on this page'))).toEqual([])
    expect(new Set(headings.map(({ name }) => name)).size).toBe(headings.length)
  }).toPass()

  // Another sort order applies within the groups, and the arrow keys skip the headings.
  await head(page, 'Borrower').getByRole('button', { name: 'Borrower', exact: true }).click()
  await expect(head(page, 'Processor 1')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(page, 'Borrower')).toHaveAttribute('aria-sort', 'ascending')
  await expectListed(page)
  const cell = (row: number) => page.locator(`tr[data-row="${row}"] td[data-label="Borrower"]`)
  await cell(0).focus()
  for (const row of [0, 1, 2]) await pressOn(cell(row), 'ArrowDown')
  await expect(cell(3)).toBeFocused()
  await (await listOption(page, 'Not grouped')).click()
  await expect(groups(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/group=/)
  expectNoErrors(page)
})

test('columns can be moved by dragging, hidden when they have one value, and filtered from their menu', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor?view=0')
  await expectListed(page)
  const before = await order(page)
  const [borrower, status] = [before.findIndex((name) => name.includes('Borrower')), before.findIndex((name) => name.includes('Status'))]
  expect(status).toBeGreaterThan(borrower)
  const moved = before.toSpliced(status, 1).toSpliced(borrower, 0, before[status] ?? '')
  await head(page, 'Status').dragTo(head(page, 'Borrower'), { targetPosition: { x: 4, y: 8 } })
  await expect.poll(() => order(page)).toEqual(moved)

  await (await listOption(page, 'Columns')).click()
  // All undecided tasks are Open.
  await page.getByRole('button', { name: /^Hide the .*of one value$/ }).click()
  await expect(head(page, 'Status')).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => order(page)).toEqual(before)
  await pressAnywhere(page, 'Escape')

  await choose(page, 'Processor 1', 'Only Claire Whitfield')
  await expect(page).toHaveURL(/userId=\d+/)
  await expect(filterChip(page, 'Employee Claire Whitfield')).toBeVisible()
  await choose(page, 'Imported', 'Only this month')
  await expect(page).toHaveURL(new RegExp(`dateFromSearch=${officeToday().slice(0, 7)}-01`))
  await expect(filterChip(page, /^From \d\d\/01\/\d{4} To /)).toBeVisible()
  expectNoErrors(page)
})
