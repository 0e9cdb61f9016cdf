import { expect, type Page } from '@playwright/test'
import { breakableWay } from './support/breakable.ts'
import { choosePerson } from './support/choose-person.ts'
import { freeRows } from './support/free-rows.ts'
import { ownApp } from './support/own-app.ts'
import { expectAccessibleInBoth, expectNoComplaints } from './support/person.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because imports and assignments of other tests would ring too. */
const app = ownApp()
/** closer.two, Luis Ortega, in the demo world. */
const CLOSER = 5

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = (page: Page, count: number) => expect(page.getByRole('button', { name: `Notifications, ${count} unread` })).toBeVisible()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

interface ListRow {
  recsID: number
  'Loan Number': { value: string }
  HCSEmployeeFullName1: { value: string; why: string }
}

/** Makes a call as the person signed in on the page. */
async function ask<T>(page: Page, option: string, task: string, body: object): Promise<T> {
  return page.evaluate(
    async ([path, json]) => {
      const headers = { 'content-type': 'application/json', 'custom-type': localStorage.getItem('loggedInToken') ?? '' }
      const answer = await (await fetch(path as string, { method: 'POST', headers, body: json as string })).json()
      if (!answer.flag) throw new Error(answer.msg)
      return answer.response
    },
    [`/index.php?option=${option}&task=${task}`, JSON.stringify(body)],
  )
}

/** Assigns loans to the closer one at a time, and returns their numbers. */
async function giveLoans(manager: Page, count: number): Promise<string[]> {
  const body = { taskStatus: 'WIP', filterData: { pageSize: 100, pageNo: 1 } }
  const { tdata } = await ask<{ tdata: ListRow[] }>(manager, 'com_closing', 'getDashboardClosingTaskList', body)
  // One loan in twenty is locked until its conflict check.
  const rows = tdata.filter(({ HCSEmployeeFullName1: { value, why } }) => why === '' && !value.includes('Luis Ortega'))
  const given: string[] = []
  for (const { recsID, ...row } of rows) {
    if (given.length === count) break
    const change = { operation: 'bulk', recId: String(recsID), selectedValue: String(CLOSER), selectedValueCloser: '' }
    const { done } = await ask<{ done: number[] }>(manager, 'com_closing', 'dashboardClosingAction', change)
    if (done.length === 1) given.push(row['Loan Number'].value)
  }
  expect(given).toHaveLength(count)
  return given
}

test('loans that a manager assigns ring at once, and lead to the list', async ({ browser }) => {
  const closer = await app.arrive(browser, 'closer.two', '/closing')
  await expect(bell(closer)).toHaveAccessibleName('Notifications')
  const manager = await app.arrive(browser, 'closing.manager', '/closing')
  await expect(manager.getByRole('row').nth(1)).toBeVisible()

  await manager.getByRole('checkbox', { name: /all/i }).first().check()
  await manager.getByRole('button', { name: 'Assignment' }).last().click()
  const dialog = manager.getByRole('dialog', { name: 'Loan Assignment' })
  await choosePerson(dialog, 'Closer 1', 'Luis Ortega')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await unread(closer, 1)

  await bell(closer).click()
  const notice = panel(closer).getByRole('button', { name: /^Unread: \d+ loans were assigned to you by Rosa Delgado/ })
  await expect(notice).toBeVisible()
  await expect(bell(manager)).toHaveAccessibleName('Notifications')

  // A second window of the closer learns that the notice was read in the first.
  const second = await closer.context().newPage()
  await second.goto('/landing')
  await unread(second, 1)
  await notice.click()
  await expect(closer).toHaveURL(/\/closing$/)
  await expect(bell(closer)).toHaveAccessibleName('Notifications')
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  expectNoComplaints(closer, manager)
})

test('notices of a time without a connection arrive once each when it is back', async ({ browser }) => {
  const way = await breakableWay(app.url)
  const manager = await app.arrive(browser, 'closing.manager', '/closing')
  const closer = await app.arrive(browser, 'closer.two', '/landing', { baseURL: way.url })
  const [before] = await giveLoans(manager, 1)
  await unread(closer, 1)

  way.cut()
  const missed = await giveLoans(manager, 3)
  await closer.waitForTimeout(1_500)
  await unread(closer, 1)
  way.mend()
  await unread(closer, 4)
  await bell(closer).click()
  for (const number of [before, ...missed]) await expect(panel(closer).getByText(`Loan ${number} was assigned to you`)).toHaveCount(1)

  await panel(closer).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(closer)).toHaveAccessibleName('Notifications')
  await expect(panel(closer).getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'true')
  await expect(panel(closer).getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await closer.keyboard.press('Escape')
  await expect(bell(closer)).toBeFocused()
  await way.close()
})

test('the palette opens a loan, a screen and an action by keys alone', async ({ browser }) => {
  const page = await app.arrive(browser, 'closing.manager', '/closing')
  const number = (await freeRows(page).first().getByRole('link').first().textContent()) ?? ''
  const palette = page.getByRole('dialog', { name: 'Command palette' })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(number)
  await expect(palette.getByRole('option', { name: number })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: new RegExp(number) })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('clo log')
  await expect(palette.getByRole('option', { name: /^Closing Log/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/closinglog/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('Luis')
  // Loans of borrowers of that name stand before people.
  const person = palette.getByRole('option', { name: /^Luis Ortega/ })
  await expect(person).toBeVisible()
  for (let steps = 0; steps < 20 && (await person.getAttribute('aria-selected')) !== 'true'; steps++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/closing\\?userId=${CLOSER}`))
  await expect(page.getByRole('heading', { name: 'Closing Dashboard' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Luis Ortega')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('reset')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/closing\?view=0$/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz')
  await expect(palette.getByText('Nothing found for “zzzz”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  expectNoComplaints(page)
})

test('? shows the keys, unless somebody types or switched it off', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.two', '/closing')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByPlaceholder('Search in grid').pressSequentially('a?')
  await expect(page.getByPlaceholder('Search in grid')).toHaveValue('a?')
  await page.getByPlaceholder('Search in grid').clear()
  await page.getByRole('heading', { name: 'Closing Dashboard' }).focus()
  await page.keyboard.press('?')
  await expect(keys.getByText('Go from cell to cell')).toBeVisible()

  await keys.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('show the keys')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
  await keys.getByRole('switch').check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Closing Dashboard' })).toBeFocused()
  expectNoComplaints(page)
})

test('the bell, the palette and the keys are for everybody, in the light and in the dark', async ({ browser }) => {
  const page = await app.arrive(browser, 'closer.two', '/closing', { viewport: { width: 1280, height: 800 } })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await bell(page).click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('bell.png') })
  // A page on which the list covers no control partly: axe would report a covered one as too small.
  await page.goto('/changepassword')
  await bell(page).click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await page.goto('/closing')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Closing Dashboard' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.screenshot({ path: test.info().outputPath('palette.png') })
  await page.keyboard.type('020')
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('status')).toContainText(/found|Nothing/)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.screenshot({ path: test.info().outputPath('keys.png') })
  expectNoComplaints(page)
})
