import { expect, type Page } from '@playwright/test'
import { callServer } from './support/call-server.ts'
import { pressAnywhere, pressOn } from './support/keys.ts'
import { expectFilter, filterChip, openFilters, resetFilters, searchBy } from './support/list-bar.ts'
import { expectNoErrors, openAs, openAsInContext } from './support/person.ts'
import { test } from './support/world.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const tab = (page: Page, name: string) => views(page).getByRole('link', { name: new RegExp(`^${name}`) })
const expectTotal = (page: Page, of: string) =>
  expect(page.getByText(new RegExp(`^Showing \\d+ to \\d+ of ${of} entries$`, 'i'))).toBeVisible()

test('a desk opens with the most urgent tasks, counts all views in one request, and Reset applies the specified defaults', async ({
  browser,
  database,
}) => {
  await database.query(`
    UPDATE tasks SET p1_due_at = NULL, p2_due_at = NULL, p3_due_at = NULL, p4_due_at = now() - interval '1 day', p4_actual_at = NULL, p4_result = ''
    WHERE id = (
      SELECT t.id FROM tasks t JOIN loans l ON l.id = t.loan_id
      WHERE t.desk = 'closing' AND t.status = 'WIP' AND l.conflict_check_required_at IS NULL ORDER BY t.id LIMIT 1)`)
  const { rows } = await database.query<{ open: string; halves: string }>(`
    SELECT count(*) AS open, count(*) FILTER (WHERE slot1_id IS NULL OR slot2_id IS NULL) AS halves FROM tasks
    WHERE desk = 'closing' AND status IN ('WIP', 'Reschedule')`)
  const { open = '', halves = '' } = rows[0] ?? {}
  // Wide enough for the tabs of all views, whatever their counts.
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const counted: string[] = []
  context.on('request', (request) => request.postData()?.includes('"count":"views"') && counted.push(request.url()))
  const page = await openAsInContext(context, 'closing.manager', '/closing')
  await expect(tab(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('columnheader', { name: /SLA Due/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('tr[data-row="0"] [data-type="sla"]')).toContainText('Late')
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect(tab(page, 'Most urgent first')).toHaveText(new RegExp(`${open}$`))
  await expectTotal(page, open)
  expect(counted).toHaveLength(1)

  await expect(tab(page, 'Not assigned')).toHaveText(new RegExp(`${halves}$`))
  await tab(page, 'Not assigned').click()
  await expect(tab(page, 'Not assigned')).toHaveAttribute('aria-current', 'page')
  await expectTotal(page, halves)
  await page.goBack()
  await expect(tab(page, 'Most urgent first')).toHaveAttribute('aria-current', 'page')

  await resetFilters(page)
  await expectFilter(page, (form) => form.getByRole('combobox', { name: 'Status' }), 'WIP')
  await expect(page.getByRole('columnheader', { name: /Scheduled Closing/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(views(page).locator('[aria-current]')).toHaveCount(0)

  const again = page.waitForRequest(
    (request) => request.url().includes('getDashboardClosingTaskList') && !request.postData()?.includes('views'),
  )
  await resetFilters(page)
  await again

  // Unsubmitted filter changes are marked, and a number that is not found stays while the status filter is widened.
  const list = { taskStatus: 'Closed', filterData: { pageSize: 1 } }
  const { response } = await callServer<{ tdata: { 'Loan Number': { value: string } }[] }>(
    page,
    'com_closing',
    'getDashboardClosingTaskList',
    list,
  )
  const number = response.tdata[0]?.['Loan Number'].value ?? ''
  const typed = page.getByRole('textbox', { name: 'Loan number' })
  const unsent = page.getByTitle('The list does not show these filters yet')
  await openFilters(page)
  await expect(unsent).toHaveCount(0)
  await typed.fill(number)
  await expect(unsent).toHaveText('Search')
  await expect(typed).toHaveAttribute('data-unsent', 'true')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(unsent).toHaveCount(0)

  await expect(page.getByText('No loans match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Show all statuses' }).click()
  await expectTotal(page, '1')
  await expect(filterChip(page, `Loan number ${number}`)).toBeVisible()

  await searchBy(page, (form) => form.getByRole('combobox', { name: 'SLA' }).selectOption('Will miss today'))
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTotal(page, '1')
  await expect(filterChip(page, `Loan number ${number}`)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Loan number' }).click()
  await expect(filterChip(page, /^Loan number/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  expectNoErrors(page)
})

test('a click on a view arrives, even if the counts change the order of the tabs while the button is down', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/', { viewport: { width: 1920, height: 1080 } })
  let answerCounts = () => {}
  const counting = new Promise<void>((resolve) => {
    answerCounts = resolve
  })
  await page.route(/task=getDashboardClosingTaskList/, async (route) => {
    if (route.request().postData()?.includes('"count":"views"')) await counting
    await route.continue()
  })
  await page.goto('/closing')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await tab(page, 'Not assigned').hover()
  await page.mouse.down()
  const counted = page.waitForResponse((response) => response.request().postData()?.includes('"count":"views"') ?? false)
  answerCounts()
  await (await counted).finished()
  // The page has drawn the counts, or would have, after two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(tab(page, 'Not assigned')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Not assigned')).toHaveText(/\d$/)
  expectNoErrors(page)
})

test('a desk opens with the view that the person chose, and a saved view has a tab', async ({ browser, database }) => {
  await database.query("DELETE FROM saved_views WHERE owner_id = (SELECT id FROM users WHERE username = 'cji2017')")
  // Wide enough for seven tabs; those that do not fit are in the menu.
  const page = await openAs(browser, 'cji2017', '/closing', { viewport: { width: 1920, height: 1080 } })
  await page.getByRole('button', { name: /^View: Most urgent first/ }).click()
  await page.getByRole('menuitemradio', { name: 'No view' }).click()
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('task=saveLayout'))
  await page.getByRole('menuitem', { name: 'Open the list with this view' }).click()
  await saved
  await page.goto('/closing')
  await expect(page.getByRole('button', { name: 'Show 10 Rows' })).toBeVisible()
  await expect(filterChip(page, 'Status WIP')).toBeVisible()
  await expect(views(page).locator('[aria-current]')).toHaveCount(0)

  await searchBy(page, (form) => form.getByRole('combobox', { name: 'Status' }).selectOption('Closed'))
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill('What we closed')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, 'What we closed')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Most urgent first').click()
  await expect(filterChip(page, 'Status WIP and Reschedule')).toBeVisible()
  await tab(page, 'What we closed').click()
  await expect(filterChip(page, 'Status Closed')).toBeVisible()
  // A saved view is also counted, up to the limit.
  await expect(tab(page, 'What we closed')).toHaveText(/1,000\+$/)
  expectNoErrors(page)
})

test('at 1280 px the controls of a row are visible, nothing is cut, and a header sorts wherever it is clicked', async ({ browser }) => {
  // Closed loans have the longest chips.
  const page = await openAs(browser, 'closing.manager', '/closing?taskStatus=Closed', { viewport: { width: 1280, height: 800 } })
  const row = page.locator('tr[data-row="0"]')
  await expect(row.locator('[data-type="dropdown"]')).toContainText('Closed')
  await expect(row.getByRole('button', { name: /^Actions of/ })).toBeInViewport({ ratio: 1 })
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
  await expect.poll(cut).toEqual([])

  const head = page.getByRole('columnheader', { name: /Borrower/ })
  const corners = () =>
    head.evaluate((cell) => {
      const { left, height } = cell.getBoundingClientRect()
      const menu = cell.querySelector('[data-act="menu"]')?.getBoundingClientRect().left ?? left
      return { lowerLeft: { x: 3, y: height - 4 }, upperRight: { x: menu - left - 3, y: 4 } }
    })
  await head.click({ position: (await corners()).lowerLeft })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await head.click({ position: (await corners()).upperRight })
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  expectNoErrors(page)
})

test('a pasted list of loan numbers and a filter by a column stay in a view, whose link opens it', async ({ browser, database }) => {
  await database.query("DELETE FROM saved_views WHERE owner_id = (SELECT id FROM users WHERE username = 'closing.manager')")
  const { rows } = await database.query<{ number: string }>(
    "SELECT loan_number AS number FROM tasks WHERE desk = 'closing' AND status = 'WIP' ORDER BY id LIMIT 3",
  )
  const numbers = rows.map(({ number }) => number)
  const page = await openAs(browser, 'closing.manager', '/closing')
  const form = await openFilters(page)
  const field = form.getByRole('textbox', { name: 'Loan number' })
  // Pastes a column of a spreadsheet: a heading, one number per line, and one that is not at this desk.
  await field.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `Loan Number\n${numbers.join('\n')}\n0999999999\n`,
  )
  await expect(field).toHaveValue(`Loan Number ${numbers.join(' ')} 0999999999 `)
  await form.getByRole('combobox', { name: 'Any other column' }).selectOption('Purpose')
  await expect(form.getByRole('combobox', { name: 'Purpose' })).toBeFocused()
  await form.getByRole('combobox', { name: 'Any other column' }).selectOption('Borrower')
  await expect(form.getByRole('textbox', { name: 'Borrower contains' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Borrower contains' }).fill(', | zzz')
  await form.getByRole('combobox', { name: 'Condition of Purpose' }).selectOption('is not empty')
  await form.getByRole('combobox', { name: 'Any other column' }).selectOption('Comment')
  await form.getByRole('textbox', { name: 'Comment from' }).fill('many')
  await pressOn(form.getByRole('textbox', { name: 'Comment from' }), 'Enter')
  await expect(form.getByRole('textbox', { name: 'Comment from' })).toBeFocused()
  await expect(form.getByText('Enter numbers such as 1500 or 5.25')).toBeVisible()
  await form.getByRole('textbox', { name: 'Comment from' }).fill('0')
  await pressOn(form.getByRole('textbox', { name: 'Comment from' }), 'Enter')
  const found = page.getByRole('status').filter({ hasText: '3 of 4 found, 1 not' })
  await expect(found).toContainText('0999999999')
  await expectTotal(page, '3')
  for (const words of ['Loan number one of 4', "Borrower contains ',' or 'zzz'", 'Purpose is not empty', 'Comment from 0'])
    await expect(filterChip(page, words)).toBeVisible()

  await page.getByRole('button', { name: /^View: Most urgent first/ }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill('From the spreadsheet')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { rows: saved } = await database.query<{ id: number }>("SELECT id FROM saved_views WHERE name = 'From the spreadsheet'")
  await page.goto(`/closing?view=${saved[0]?.id}`)
  await expect(found).toContainText('0999999999')
  await expect(filterChip(page, 'Loan number one of 4')).toBeVisible()
  await filterChip(page, "Borrower contains ',' or 'zzz'").click()
  await expect(form.getByRole('textbox', { name: 'Borrower contains' })).toBeFocused()
  await expect(field).toHaveValue([...numbers, '0999999999'].join(', '))
  await pressAnywhere(page, 'Escape')
  await page.getByRole('button', { name: 'Remove Borrower' }).click()
  await expect(filterChip(page, /^Borrower/)).toHaveCount(0)
  await expect(filterChip(page, 'Comment from 0')).toBeVisible()
  await expectTotal(page, '3')
  expectNoErrors(page)
})
