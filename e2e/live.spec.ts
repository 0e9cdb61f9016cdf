import { expect, type Page } from '@playwright/test'
import { startBreakableProxy } from './support/breakable-proxy.ts'
import { callServer } from './support/call-server.ts'
import { choosePerson } from './support/choose-person.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { expectNoErrors, loanRow } from './support/person.ts'
import { separateApp } from './support/separate-app.ts'
import { stabilizeClosings } from './support/stabilize-closings.ts'
import { test } from './support/test.ts'

/** A separate server, because imports and assignments of other tests would also send notices. */
const app = separateApp(stabilizeClosings)
/** The user id of Luis Ortega. */
const CLOSER_TWO = 5
/** The user id of Dana Kim. */
const CLOSER_ONE = 4

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(count === 0 ? 'Notifications' : `Notifications, ${count} unread`)

/** Waits until no script arrives for three seconds, because parts of the page that load later need the connection. */
async function scriptsLoaded(page: Page): Promise<void> {
  let before = -1
  const isQuiet = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length)
    const unchanged = count === before
    before = count
    return unchanged
  }
  await expect.poll(isQuiet, { intervals: [3_000] }).toBe(true)
}

/** Assigns loans to Dana Kim one at a time, and returns their numbers. */
async function assignLoans(manager: Page, count: number): Promise<string[]> {
  const { rows } = await app.database.query<{ id: number; loan: string }>(
    `SELECT id, loan_number AS loan FROM tasks
     WHERE desk = 'closing' AND status = 'WIP' AND slot1_id <> $1 AND slot2_id IS DISTINCT FROM $1 ORDER BY id LIMIT $2`,
    [CLOSER_ONE, count],
  )
  for (const { id } of rows) {
    const change = { operation: 'bulk', recId: String(id), selectedValue: String(CLOSER_ONE), selectedValueCloser: '' }
    const { response } = await callServer<{ done: number[] }>(manager, 'com_closing', 'dashboardClosingAction', change)
    expect(response.done).toHaveLength(1)
  }
  return rows.map(({ loan }) => loan)
}

test('loans that a manager assigns appear in the notifications at once and link to the list', async ({ browser }) => {
  const { rows } = await app.database.query<{ loan: string }>(
    `SELECT loan_number AS loan FROM tasks
     WHERE desk = 'closing' AND status = 'WIP' AND slot1_id NOT IN ($1, $2) AND slot2_id IS DISTINCT FROM $1 ORDER BY id DESC LIMIT 2`,
    [CLOSER_TWO, CLOSER_ONE],
  )
  const closer = await app.openAs(browser, 'closer.two', '/closing')
  await expectUnread(closer, 0)
  const manager = await app.openAs(browser, 'closing.manager', '/closing?rows=100')
  for (const { loan } of rows) await loanRow(manager, loan).getByRole('checkbox').check()
  await manager.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = manager.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Luis Ortega')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectUnread(closer, 1)

  await bell(closer).click()
  const notice = panel(closer).getByRole('button', { name: /^Unread: 2 loans were assigned to you by Rosa Delgado/ })
  await expect(notice).toBeVisible()

  // A second window of the closer learns that the notice was read in the first.
  const second = await closer.context().newPage()
  await second.goto('/landing')
  await expectUnread(second, 1)
  await notice.click()
  await expect(closer).toHaveURL(/\/closing$/)
  await expectUnread(closer, 0)
  await expectUnread(second, 0)
  await expectUnread(manager, 0)
  expectNoErrors(closer, manager)
})

test('notices missed without a connection arrive once each after it is restored', async ({ browser }) => {
  const proxy = await startBreakableProxy(app.url)
  const manager = await app.openAs(browser, 'closing.manager', '/landing')
  const closer = await app.openAs(browser, 'closer.one', '/landing', { baseURL: proxy.url })
  const [before] = await assignLoans(manager, 1)
  await expectUnread(closer, 1)
  await scriptsLoaded(closer)

  proxy.cut()
  const missed = await assignLoans(manager, 3)
  proxy.restore()
  await expectUnread(closer, 4)
  await bell(closer).click()
  for (const number of [before, ...missed]) await expect(panel(closer).getByText(`Loan ${number} was assigned to you`)).toHaveCount(1)

  const all = panel(closer).getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await expectUnread(closer, 0)
  await expect(all).toHaveAttribute('aria-disabled', 'true')
  await pressOn(all, 'Escape')
  await expect(bell(closer)).toBeFocused()
  await proxy.close()
})

test('the palette opens a loan, a screen and a person by keyboard', async ({ browser }) => {
  const { rows } = await app.database.query<{ number: string }>(
    'SELECT number FROM loans WHERE conflict_check_required_at IS NULL ORDER BY id LIMIT 1',
  )
  const number = rows[0]?.number ?? ''
  const page = await app.openAs(browser, 'closing.manager', '/closing')
  await expect(page.getByRole('heading', { name: 'Closing Dashboard' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const box = palette.getByRole('combobox')
  const search = async (words: string) => {
    await pressAnywhere(page, 'Control+k')
    await typeOn(box, words)
  }

  await search(number)
  await expect(palette.getByRole('option', { name: number })).toHaveAttribute('aria-selected', 'true')
  await pressOn(box, 'Enter')
  const loan = page.getByRole('dialog', { name: new RegExp(number) })
  await expect(loan).toBeVisible()
  await pressAnywhere(page, 'Escape')
  await expect(loan).toBeHidden()

  await search('clo log')
  await expect(palette.getByRole('option', { name: /^Closing Log/ })).toHaveAttribute('aria-selected', 'true')
  await pressOn(box, 'Enter')
  await expect(page).toHaveURL(/\/closinglog/)

  await search('closer.two')
  await expect(palette.getByRole('option', { name: /^Luis Ortega/ })).toHaveAttribute('aria-selected', 'true')
  await pressOn(box, 'Enter')
  await expect(page).toHaveURL(new RegExp(`/closing\\?userId=${CLOSER_TWO}`))
  await expect(page.getByRole('heading', { name: 'Closing Dashboard' })).toBeVisible()

  await search('zzzz')
  await expect(palette.getByText('Nothing found for “zzzz”')).toBeVisible()
  await pressOn(box, 'Escape')
  await expect(palette).toBeHidden()
  expectNoErrors(page)
})

test('? opens the help, except in a text field or when turned off', async ({ browser }) => {
  const page = await app.openAs(browser, 'closer.two', '/closing')
  const keys = page.getByRole('complementary', { name: 'Help' })
  const showAll = () => keys.getByRole('button', { name: /^All \d+/ }).click()
  const heading = page.getByRole('heading', { name: 'Closing Dashboard' })
  const search = page.getByPlaceholder('Search in grid')
  await search.focus()
  await typeOn(search, '?')
  await expect(search).toHaveValue('?')
  await expect(keys).toBeHidden()
  await search.clear()
  await heading.focus()
  await pressOn(heading, '?')
  await showAll()
  await expect(keys.getByText('Go from cell to cell')).toBeVisible()

  await keys.getByRole('switch').uncheck()
  await pressAnywhere(page, 'Escape')
  await expect(keys).toBeHidden()
  // The key is now switched off; otherwise the palette would not open.
  await pressOn(heading, '?')
  await pressOn(heading, 'Control+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await typeOn(palette.getByRole('combobox'), 'help')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Help')
  await pressOn(palette.getByRole('combobox'), 'Enter')
  await showAll()
  await keys.getByRole('switch').check()
  await pressAnywhere(page, 'Escape')
  await expect(heading).toBeFocused()
  expectNoErrors(page)
})
