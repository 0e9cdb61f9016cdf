import { type Browser, expect, type Page } from '@playwright/test'
import { choosePerson } from './support/choose-person.ts'
import { freeRows } from './support/free-rows.ts'
import { expectAccessible, expectNoComplaints, rowOf, signedIn, totalOf } from './support/person.ts'
import { test } from './support/world.ts'

const grid = (page: Page) => page.getByRole('grid')
const heads = (page: Page) => page.getByRole('columnheader')
const row = (page: Page, index: number) => page.getByRole('row').nth(index)
const ticked = (page: Page) => page.locator('tr[aria-selected="true"]')

/** Heading and row (0: the header) of the focused cell. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th')
    const head = cell?.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex]
    return { title: head?.textContent?.trim() ?? '', row: cell?.closest('tr')?.rowIndex ?? -1 }
  })

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function opened(browser: Browser, who: string, path: string) {
  const page = await signedIn(browser, who, path)
  await expect(row(page, 3)).toBeVisible()
  return page
}

const saveView = async (page: Page, name: string, team?: string) => {
  await page.getByRole('button', { name: /^Views?(:|$)/ }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Give the view a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  if (team) await dialog.getByLabel('Who sees it').selectOption({ label: team })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a list is worked with keys alone: one Tab stop, arrows, ranges, the menu of a column', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing?taskStatus=All&rows=25')
  expect(await grid(page).locator('[tabindex="0"]').count()).toBe(1)

  await row(page, 2).getByRole('gridcell').nth(2).focus()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await expect(ticked(page)).toHaveCount(3)
  await press(page, 'Shift+ArrowUp')
  await expect(ticked(page)).toHaveCount(2)
  expect(await focused(page)).toMatchObject({ title: 'Borrower', row: 3 })
  await press(page, 'Control+a')
  await expect(ticked(page)).toHaveCount(25)
  await press(page, 'Escape')
  await expect(ticked(page)).toHaveCount(0)

  await press(page, 'Control+Home', 'ArrowUp', 'ArrowRight', 'ArrowRight')
  expect(await focused(page)).toMatchObject({ title: 'Borrower', row: 0 })
  await press(page, 'Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: 'Column Borrower' })
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectAccessible(page)
  await press(page, 'm', 'Enter')
  await expect(menu).toBeHidden()
  await expect(heads(page).nth(3)).toContainText('Borrower')

  // Sort by a second column, using the menu.
  await page.getByRole('button', { name: 'Closer 1', exact: true }).focus()
  await press(page, 'Enter')
  await expect(page.getByRole('columnheader', { name: /Closer 1/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('columnheader', { name: /Borrower/ }).focus()
  await press(page, 'Alt+ArrowDown', 't', 't', 'Enter')
  await expect(page.getByRole('columnheader', { name: /Borrower/ })).toHaveAttribute('aria-sort', 'descending')
  expect(new URL(page.url()).searchParams.getAll('sort')).toEqual(['HCSEmployeeFullName1', '-Borrower'])
  expectNoComplaints(page)
})

test('columns, widths and row height follow the person to another machine, past signing out', async ({ browser }) => {
  const page = await opened(browser, 'closing.lead', '/closing')
  const borrower = page.getByRole('columnheader', { name: /Borrower/ })
  const before = (await borrower.boundingBox())?.width ?? 0
  await borrower.focus()
  for (let i = 0; i < 4; i++) await press(page, 'Shift+ArrowRight')
  await press(page, 'Alt+ArrowDown', 'p', 'Enter')
  await page.getByRole('button', { name: 'Normal rows' }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  const status = page.getByRole('checkbox', { name: 'Status' })
  if (await status.isChecked()) await status.click()
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  const elsewhere = await opened(browser, 'closing.lead', '/closing')
  await expect(elsewhere.getByRole('columnheader', { name: 'Status' })).toBeHidden()
  await expect(elsewhere.getByRole('columnheader', { name: /Borrower/ })).toHaveAttribute('data-pinned', 'last')
  expect((await elsewhere.getByRole('columnheader', { name: /Borrower/ }).boundingBox())?.width).toBeGreaterThanOrEqual(before + 60)
  expect((await row(elsewhere, 1).boundingBox())?.height).toBe(36)
  await expect(elsewhere.getByRole('button', { name: 'Normal rows' })).toHaveAttribute('aria-pressed', 'true')
  expect(await elsewhere.evaluate(() => document.cookie)).not.toContain('width')
  expectNoComplaints(page, elsewhere)
})

test('pinned columns stay in front and in place while the others pass behind them', async ({ browser }) => {
  const page = await opened(browser, 'closing.lead', '/closing?taskStatus=All')
  const [loan, status] = [row(page, 1).locator('[data-type="loan"]'), row(page, 1).locator('[data-type="sla"]')]
  const leftOf = async (cell: typeof loan) => Math.round((await cell.boundingBox())?.x ?? Number.NaN)
  const inFront = () =>
    loan.evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  const [pinned, free] = [await leftOf(loan), await leftOf(status)]
  for (const by of [300, 0, 120, 0]) {
    await page.getByRole('grid').evaluate((grid, left) => grid.parentElement?.scrollTo({ left }), by)
    await expect.poll(() => leftOf(status)).toBe(free - by)
    await expect.poll(() => leftOf(loan)).toBe(pinned)
    expect(await inFront()).toBe(true)
  }
  expectNoComplaints(page)
})

test('a view is saved, shared with a team and opened by its link with the reader’s own rights', async ({ browser }) => {
  const lead = await opened(browser, 'closing.lead', '/closing?taskStatus=All&rows=25&sort=-Borrower')
  const all = await totalOf(lead)
  await lead.getByRole('button', { name: 'Views' }).click()
  await lead.getByRole('menuitem', { name: 'Save as a new view ...' }).click()
  await expect(lead.getByLabel('Who sees it')).toBeVisible()
  const teams = await lead.getByLabel('Who sees it').locator('option').allTextContents()
  expect(teams[0]).toBe('Only me')
  await press(lead, 'Escape')
  await saveView(lead, 'Morning round', teams[1])
  await expect(lead.getByRole('button', { name: 'View: Morning round' })).toBeVisible()
  const id = new URL(lead.url()).searchParams.get('view')

  // A short link works for everybody who sees the view, and shows the reader's own loans.
  const closer = await opened(browser, 'closer.one', `/closing?view=${id}`)
  await expect(closer.getByRole('button', { name: 'View: Morning round' })).toBeVisible()
  await expect(closer.getByRole('columnheader', { name: /Borrower/ })).toHaveAttribute('aria-sort', 'descending')
  expect(await totalOf(closer)).toBeLessThan(all)
  await closer.getByRole('button', { name: 'View: Morning round' }).click()
  await expect(closer.getByRole('menuitem', { name: /Delete/ })).toContainText('Only who saved this view, or leads its team, may change it')
  await expectAccessible(closer)
  await closer.getByRole('menuitem', { name: 'Open the list with it' }).click()

  // The list now opens with this view, and changes to it are marked.
  await closer.goto('/closing')
  await expect(closer.getByRole('button', { name: 'View: Morning round' })).toBeVisible()
  await closer.getByRole('combobox', { name: 'Status' }).selectOption('WIP')
  await closer.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(closer.getByRole('button', { name: 'View: Morning round, changed' })).toBeVisible()

  await lead.getByRole('button', { name: 'View: Morning round' }).click()
  await lead.getByRole('menuitem', { name: 'Delete ...' }).click()
  await lead.getByRole('dialog', { name: 'Delete the view Morning round?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(lead.getByText('View deleted')).toBeVisible()
  await closer.goto(`/closing?view=${id}`)
  await expect(closer.getByText('This view was deleted, or is not shared with you')).toBeVisible()
  await expect(row(closer, 1)).toBeVisible()
  expectNoComplaints(lead, closer)
})

test('an order that there is not is left with a word, and the filters stay', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?sort=Nonsense&SLA=Met&hide=State')
  await expect(page.getByText('There is no column Nonsense. The list is in its own order')).toBeVisible()
  await expect(row(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: /Employee/ })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?SLA=Met&hide=State')
  expectNoComplaints(page)
})

test('all that match are ticked in a second step, and a bulk action says which it refused', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing?taskStatus=Closed')
  const total = await totalOf(page)
  await row(page, 1).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await expect(bar).toContainText('1 selected')
  await expect(bar.getByText(/Select all/)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(bar).toContainText('10 selected on this page.')
  await expectAccessible(page)

  await bar.getByRole('button', { name: /^Select (all|the first)/ }).click()
  await expect(bar).toContainText(`${total > 1000 ? '1,000' : total} selected`)
  await page.getByRole('button', { name: 'Assignment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Amara Obi')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  // Refused: loans under a conflict check, and those she has already.
  await expect(page.getByText(/^\d+ done, \d+ refused: \d+, /)).toBeVisible()
  await page.getByRole('button', { name: 'Show them' }).click()
  const refused = page.getByRole('dialog', { name: /refused/ })
  await expect(refused.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('ticked rows are copied as a table with the columns on screen', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing?hide=State~Purpose')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const number = (await row(page, 1).getByRole('link').first().textContent()) ?? ''
  await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('1 row copied')).toBeVisible()
  const [names = '', line = '', ...more] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(more).toEqual([])
  expect(names.split('\t').slice(0, 2)).toEqual(['Loan Number', 'Borrower'])
  expect(names).not.toContain('State')
  expect(line.split('\t')[0]).toBe(number)
  expectNoComplaints(page)
})

test('the choices of a cell are worked with keys alone', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing')
  const list = page.getByRole('listbox', { name: 'Status' })
  const active = () =>
    list.evaluate((box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim() ?? '')
  const cell = freeRows(page).first().locator('td[data-type="dropdown"]').first()
  const before = await cell.textContent()
  await cell.focus()
  await press(page, 'F2')
  await expect(list).toBeFocused()
  await expect(list.getByRole('option', { selected: true })).toHaveText(before ?? '')
  await expectAccessible(page)
  await press(page, 'Home')
  const first = await active()
  await press(page, 'End')
  expect(await active()).not.toBe(first)
  await press(page, 'Escape')
  await expect(list).toBeHidden()
  await expect(cell).toBeFocused()
  await press(page, 'F2', 'Tab')
  await expect(list).toBeHidden()
  await expect(cell).toBeFocused()
  await expect(cell).toHaveText(before ?? '')
  expectNoComplaints(page)
})

test('the menu of a row opens where the click scrolls it into view, and closes when the list is scrolled on', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing')
  const more = row(page, 1).getByRole('button', { name: /^Actions of/ })
  const menu = page.getByRole('menu', { name: /^Actions of/ })
  await more.click()
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 100)
  await expect(menu).toBeHidden()
  expectNoComplaints(page)
})

test('a page is as long as the window, there are a first and a last one, and the foot says how fresh they are', async ({ browser }) => {
  const page = await opened(browser, 'closing.manager', '/closing?taskStatus=All')
  await page.getByRole('button', { name: /^Show \d+ Rows$/ }).click()
  await page.getByRole('menuitemradio', { name: 'Show as many rows as fit' }).click()
  await expect(page.getByRole('button', { name: /^Show \d+ Rows, fit$/ })).toBeVisible()
  const isWhole = () => grid(page).evaluate(({ parentElement: box }) => box !== null && box.scrollHeight <= box.clientHeight)
  await expect.poll(isWhole).toBe(true)
  const rows = await page.getByRole('row').count()
  await page.setViewportSize({ width: 1440, height: 700 })
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(rows)
  await expect.poll(isWhole).toBe(true)

  const pages = page.getByRole('navigation', { name: 'Pages' })
  const total = await totalOf(page)
  await pages.getByRole('button', { name: 'Last' }).click()
  await expect(page.getByText(new RegExp(`^Showing [\\d,]+ to ${total} of ${total} Entries$`))).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await pages.getByRole('button', { name: 'First' }).click()
  await expect(page.getByText(/^Showing 1 to /)).toBeVisible()

  await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible()
  expectNoComplaints(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline · Updated \d\d:\d\d$/)).toBeVisible()
})
