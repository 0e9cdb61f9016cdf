import { expect, type Locator, type Page } from '@playwright/test'
import { explainEachFigure, listFigureIds } from './support/figures.ts'
import { pressOn } from './support/keys.ts'
import { expectNoErrors, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

const CARDS = [
  'Pipeline',
  'Routings today',
  'Movements, last 7 days',
  "Yesterday's and today's movements",
  'Late loans',
  'Overtime share',
  'Goal tracking',
]
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true })
const cycle = (page: Page) => card(page, /^Cycle time/)

test('every card loads separately, and each chart can be shown as a table', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing')
  for (const name of CARDS) await expect(card(page, name)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Under Construction')).toBeVisible()

  const pipeline = card(page, 'Pipeline')
  await expect(pipeline).toContainText(/\d active loans/)
  const group = pipeline.getByRole('button', { name: 'Underwriting' })
  await expect(pipeline.getByRole('row', { name: /^Final Risk Review/ })).toBeVisible()
  await group.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(pipeline.getByRole('row', { name: /^Final Risk Review/ })).toHaveCount(0)
  await expect(pipeline.getByRole('button', { name: 'Late loan review' })).toHaveAttribute('aria-disabled', 'true')

  for (const name of ['Routings today', 'Movements, last 7 days', /^Cycle time/]) {
    const chart = card(page, name)
    await expect(chart.locator('svg.recharts-surface').first()).toBeVisible()
    const show = chart.getByRole('button', { name: /^Show as table/ })
    await show.press('Enter')
    await expect(show).toHaveAttribute('aria-pressed', 'true')
    await expect(chart.getByRole('row')).not.toHaveCount(0)
    await expect(chart.locator('svg.recharts-surface')).toHaveCount(0)
  }
  await expect(cycle(page).getByRole('row')).toHaveCount(13)
  await expect(card(page, 'Movements, last 7 days').getByRole('row')).toHaveCount(8)
  expectNoErrors(page)
})

/** Opens the rows of a figure from its card, expects as many as the card says, and returns. */
async function openRows(page: Page, figure: Locator): Promise<void> {
  const isLink = (await figure.evaluate(({ tagName }) => tagName)) === 'A'
  await figure.focus()
  await pressOn(figure, isLink ? 'i' : 'Enter')
  const link = page.getByRole('button', { name: /^Open the [\d,]+ loans?$/ })
  const loans = /[\d,]+/.exec((await link.textContent()) ?? '')?.[0]
  await expect(link).toBeFocused()
  await pressOn(link, 'Enter')
  await expect(page.getByRole('heading', { name: 'Loans Behind a Card' })).toBeVisible()
  await expect(page.getByText(new RegExp(`of ${loans} Entries$`, 'i'))).toBeVisible()
  await page.goBack()
  await waitUntilLoaded(page)
}

test('every figure is explained by keyboard, and each count of loans opens its rows from the card', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing')
  await waitUntilLoaded(page)
  const shown = await explainEachFigure(page.getByRole('main'))
  for (const chart of [card(page, 'Routings today'), card(page, 'Cycle time, application to funding')]) {
    await chart.getByRole('button', { name: /^Show as table/ }).press('Enter')
    shown.push(...(await explainEachFigure(chart)))
  }
  expect([...new Set(shown)].sort()).toEqual(listFigureIds('landing'))
  for (const id of ['pipeline.Loans', 'movement.FCD', 'movement.Funded', 'goal.Funded', 'late.Total'])
    await openRows(page, page.locator(`[data-figure="${id}"]`).filter({ hasText: /[1-9]/ }).last())
  await card(page, 'Routings today')
    .getByRole('button', { name: /^Show as table/ })
    .press('Enter')
  await openRows(page, page.locator('[data-figure="routing.Loans"]').filter({ hasText: /[1-9]/ }).first())
  expectNoErrors(page)
})

test('on a phone every point of a chart has its name', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing', { viewport: { width: 390, height: 844 } })
  for (const [name, points] of [
    ['Routings today', 6],
    ['Movements, last 7 days', 7],
    [/^Cycle time/, 12],
  ] as const) {
    const names = card(page, name).locator('.recharts-xAxis-tick-labels text')
    await card(page, name).scrollIntoViewIfNeeded()
    await expect(names).toHaveText(Array.from({ length: points }, () => /\w/))
  }
  expectNoErrors(page)
})

test('the selectors filter the cards and are in the address', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing?sales=CS+Plano')
  await expect(page.getByLabel('Sales region')).toHaveValue('CS Plano')
  await expect(card(page, 'Goal tracking').getByRole('row')).toHaveCount(2)
  const narrowed = page.waitForRequest((request) => /CS Plano.*Refinance|Refinance.*CS Plano/.test(request.postData() ?? ''))
  await page.getByLabel('Purpose').selectOption('Refinance')
  await narrowed
  await page.getByLabel('Sales region').selectOption('All Sales Regions')
  await expect(page).toHaveURL(/\/landing\?purpose=Refinance$/)
  await page.getByRole('group', { name: 'Cycle' }).getByText('APR').click()
  await expect(card(page, 'Cycle time, approval to funding')).toBeVisible()
  await expect(page).toHaveURL(/cycle=APR/)
  await page.reload()
  await expect(card(page, 'Cycle time, approval to funding')).toBeVisible()
  expectNoErrors(page)
})

test('a card that fails shows the message and can be retried alone', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/closing')
  let broken = true
  const others: string[] = []
  await page.route(/option=com_landing/, async (route) => {
    const url = route.request().url()
    if (!url.includes('getOvertime')) others.push(`${url} ${route.request().postData()}`)
    if (broken && url.includes('getOvertime'))
      return route.fulfill({ json: { flag: false, msg: 'The hours are being read again', response: {} } })
    return route.fallback()
  })
  await page.goto('/landing')
  const overtime = card(page, 'Overtime share')
  await expect(overtime.getByRole('alert')).toContainText('The hours are being read again')
  await expect(card(page, 'Late loans').getByRole('row', { name: /^All/ })).toBeVisible()
  await expect(card(page, 'Goal tracking')).toHaveAttribute('aria-busy', 'false')
  broken = false
  await overtime.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(overtime.getByRole('table')).toBeVisible()
  // A card below the first ones may load only now, but none loads a second time.
  expect(others).toEqual([...new Set(others)])
})

test('overtime is shown by unit leader or by role, and links to its report', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing')
  const overtime = card(page, 'Overtime share')
  await expect(overtime.getByRole('columnheader', { name: 'Unit Leader' })).toBeVisible()
  await overtime.getByText('By Role').click()
  await expect(overtime.getByRole('columnheader', { name: 'Role' })).toBeVisible()
  await expect(overtime.getByRole('row', { name: /^Closer \d/ })).toContainText(/\d\.\d\d %/)
  await overtime.getByRole('link', { name: 'Overtime report' }).click()
  await expect(page).toHaveURL(/\/overtimereport\?by=Role/)
  await expect(page.getByRole('gridcell', { name: 'Closer', exact: true })).toBeVisible()
  await page.getByText('By UL').click()
  await expect(page.getByRole('columnheader', { name: 'Unit Leader' })).toBeVisible()
  expectNoErrors(page)
})

test('a count of late loans opens these loans, on the card and in the list', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing')
  const link = card(page, 'Late loans').getByRole('link', { name: /active loans of everybody/ })
  await expect(link).toHaveText(/\d/)
  const total = await link.textContent()
  await link.press('Enter')
  await expect(page).toHaveURL(/\/lateloanreview\/loans\?state=All/)
  await expect(page.getByText(`of ${total} Entries`)).toBeVisible()
  await page.goBack()
  await card(page, 'Late loans').getByRole('link', { name: 'Open the list of late loans' }).click()
  await expect(page.getByRole('heading', { name: 'Late Loan Review' })).toBeVisible()
  const count = page.getByRole('gridcell').getByRole('button').first()
  await expect(count).toHaveText(/\d/)
  const owned = await count.textContent()
  await count.click()
  await expect(page).toHaveURL(/\/lateloanreview\/loans\?.*person=/)
  await expect(page.getByText(`of ${owned} Entries`)).toBeVisible()
  expectNoErrors(page)
})

test('only an administrator can set a goal on the card', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/landing')
  const goals = card(page, 'Goal tracking')
  await goals.getByRole('button', { name: 'Set the goal of CS Plano' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Goal of CS Plano/ })
  await dialog.getByLabel('Funded loans a month').fill('-3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter a whole number from 0 to 100,000')
  await dialog.getByLabel('Funded loans a month').fill('1234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(goals.getByRole('row', { name: /CS Plano/ })).toContainText('of 1,234')
  await goals.getByRole('button', { name: 'Set the goal of CS Plano' }).click()
  await expect(dialog.getByRole('row', { name: /1,234 funded loans/ }).first()).toBeVisible()
  expectNoErrors(page)

  const closer = await openAs(browser, 'closer.one', '/landing')
  await expect(card(closer, 'Goal tracking')).toContainText('Your loans in')
  await expect(card(closer, 'Goal tracking').getByRole('button', { name: /^Set the goal/ })).toHaveCount(0)
  expectNoErrors(closer)
})
