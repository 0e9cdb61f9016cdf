import { expect, type Page } from '@playwright/test'
import { askServer } from './support/ask.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessibleInBoth, expectNoComplaints, totalOf } from './support/person.ts'
import { test } from './support/test.ts'

// Views that other files save would take the place of the shared ones, and whether any closing of the demo world is late depends on the hour.
const app = ownApp((database) =>
  database.query(`
    UPDATE tasks SET p1_due_at = NULL, p2_due_at = NULL, p3_due_at = NULL, p4_due_at = now() - interval '1 day', p4_actual_at = NULL, p4_result = ''
    WHERE id = (
      SELECT t.id FROM tasks t JOIN loans l ON l.id = t.loan_id
      WHERE t.desk = 'closing' AND t.status = 'WIP' AND l.conflict_check_required_at IS NULL ORDER BY t.id LIMIT 1)`),
)

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(`^${name}`) })
const row = (page: Page, index: number) => page.getByRole('row').nth(index)
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })

/** The count that a tab shows, as a number. */
const countOf = async (page: Page, name: string) => {
  await expect(tab(page, name)).toHaveText(/\d/)
  return Number(/[\d,]+$/.exec((await tab(page, name).textContent()) ?? '')?.[0].replaceAll(',', ''))
}

test('a desk opens with what is most urgent, tells in one request how much each view has, and Reset goes to what is specified', async ({
  browser,
}) => {
  const page = await app.arrive(browser, 'closing.manager', '/landing')
  const counted: string[] = []
  page.on('request', (request) => request.postData()?.includes('"count":"views"') && counted.push(request.url()))
  await page.goto('/closing')
  await expect(tab(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('columnheader', { name: /SLA Due/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(row(page, 1).locator('[data-type="sla"]')).toContainText('Not Met')
  await expect(page.getByRole('row')).toHaveCount(26)
  expect(await countOf(page, 'Most urgent first')).toBe(await totalOf(page))
  expect(counted).toHaveLength(1)

  for (const name of ['Due today', 'Not assigned']) {
    const count = await countOf(page, name)
    expect(count).toBeGreaterThan(0)
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => totalOf(page)).toBe(count)
  }
  await page.goBack()
  await expect(tab(page, 'Due today')).toHaveAttribute('aria-current', 'page')
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('WIP')
  await expect(page.getByRole('columnheader', { name: /Scheduled Closing/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('button', { name: 'Show 10 Rows' })).toBeVisible()
  await expect(views(page).locator('[aria-current]')).toHaveCount(0)
  expectNoComplaints(page)
})

test('a desk opens with the view that a person chose for it, and a saved view stands as a tab', async ({ browser }) => {
  // Wide enough for seven tabs: what does not fit stands in the menu.
  const page = await app.arrive(browser, 'closing.lead', '/closing', { viewport: { width: 1920, height: 1080 } })
  await page.getByRole('button', { name: /^View: Most urgent first/ }).click()
  await page.getByRole('menuitemradio', { name: 'The list as it is' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Open the list with it' }).click()
  await page.goto('/closing')
  await expect(page.getByRole('button', { name: 'Show 10 Rows' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('WIP')
  await expect(views(page).locator('[aria-current]')).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await search(page).click()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill('What we closed')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, 'What we closed')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Most urgent first').click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('WIP and Reschedule')
  await tab(page, 'What we closed').click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed')
  // A saved view is counted too, up to where no more is counted.
  await expect(tab(page, 'What we closed')).toHaveText(/1,000\+$/)
  expect(await totalOf(page)).toBeGreaterThan(1000)
  expectNoComplaints(page)
})

test('at 1280 px what is acted on is on screen, nothing is cut, and a header sorts wherever it is pressed', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing', { viewport: { width: 1280, height: 800 } })
  const more = row(page, 1).getByRole('button', { name: /^Actions of/ })
  await expect(more).toBeInViewport({ ratio: 1 })
  for (const name of [/^Comment/, /^Decision$/]) {
    const box = await row(page, 1).getByRole('button', { name }).first().boundingBox()
    expect((box?.x ?? 1280) + (box?.width ?? 0)).toBeLessThanOrEqual((await more.boundingBox())?.x ?? 0)
  }
  const cut = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'td[data-type="status"], td[data-type="event"], td[data-type="dropdown"], td[data-type="sla"]',
        ),
      ]
        .filter((cell) =>
          [...cell.querySelectorAll('*')].some((part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right + 0.5),
        )
        .map((cell) => cell.textContent),
    )
  expect(await cut()).toEqual([])
  // Closed loans have the longest chips.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await search(page).click()
  await expect(row(page, 1).locator('[data-type="dropdown"]')).toContainText('Closed')
  expect(await cut()).toEqual([])

  const head = page.getByRole('columnheader', { name: /Borrower/ })
  const { width = 0, height = 0 } = (await head.boundingBox()) ?? {}
  await head.click({ position: { x: 3, y: height - 4 } })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.click({ position: { x: width - 36, y: 4 } })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expectNoComplaints(page)
})

test('filters that were not sent are marked, and a number that is not found is kept while its status is widened', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing?view=0')
  const body = { taskStatus: 'Closed', filterData: { pageSize: 1 } }
  const { response } = await askServer<{ tdata: { 'Loan Number': { value: string } }[] }>(
    page,
    'com_closing',
    'getDashboardClosingTaskList',
    body,
  )
  const number = response.tdata[0]?.['Loan Number'].value ?? ''
  const typed = page.getByRole('textbox', { name: 'Loan number' })
  const unsent = page.getByTitle('The list does not show these filters yet')
  await expect(unsent).toHaveCount(0)
  await typed.fill(number)
  await expect(unsent).toHaveText('Search')
  await expect(typed).toHaveAttribute('data-unsent', 'true')
  await search(page).click()
  await expect(unsent).toHaveCount(0)

  await expect(page.getByText('No loans match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all statuses' }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(typed).toHaveValue(number)

  await page.getByRole('combobox', { name: 'SLA' }).selectOption('Will miss today')
  await search(page).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 Entries')).toBeVisible()
  await expect(typed).toHaveValue(number)
  expectNoComplaints(page)
})

test('a QA dashboard has its own views, and the undecided stage says what it means', async ({ browser }) => {
  const page = await app.arrive(browser, 'qc.manager', '/qcunderwritter')
  await expect(tab(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
  for (const name of ['Unassigned', 'Expiring soon', 'Disputes to decide', 'All open']) await expect(tab(page, name)).toBeVisible()
  const count = await countOf(page, 'Disputes to decide')
  await tab(page, 'Disputes to decide').click()
  await expect.poll(() => totalOf(page)).toBe(count)

  const processor = await app.arrive(browser, 'processor.one', '/processor')
  await expect(processor.getByRole('combobox', { name: 'Stage' }).getByRole('option', { selected: true })).toHaveText(
    'Initial Review (undecided)',
  )
  await expect(tab(processor, 'Not assigned')).toHaveCount(0)
  expectNoComplaints(page, processor)
})
