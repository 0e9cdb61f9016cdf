import { expect, type Page } from '@playwright/test'
import { ownApp } from './support/own-app.ts'
import { expectAccessible, expectNoComplaints } from './support/person.ts'
import { test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** A separate server, because tests of other files change its loans. */
const app = ownApp()

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

async function plain<T extends object>(sql: string): Promise<T[]> {
  return (await app.database.query(sql)).rows
}

test('every card comes by itself, with what it says and the numbers behind its picture', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/landing')
  for (const name of CARDS) await expect(card(page, name)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Under Construction')).toBeVisible()

  const [found] = await plain<{ active: number; underwriting: number }>(
    `SELECT count(*)::int AS active, (count(*) FILTER (WHERE status = 'Underwriting'))::int AS underwriting FROM loans WHERE status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')`,
  )
  const pipeline = card(page, 'Pipeline')
  await expect(pipeline).toContainText(`${found?.active} active loans`)
  const underwriting = pipeline.getByRole('row', { name: /^Underwriting/ })
  await expect(underwriting).toContainText(String(found?.underwriting))
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
  expectNoComplaints(page)
})

test('the selectors narrow the cards, and stand in the link', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/landing?sales=CS+Plano')
  const [plano] = await plain<{ n: number }>(
    "SELECT count(*)::int AS n FROM loans WHERE region = 'CS Plano' AND status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')",
  )
  await expect(page.getByLabel('Sales region')).toHaveValue('CS Plano')
  await expect(card(page, 'Pipeline')).toContainText(`${plano?.n} active loans`)
  await expect(card(page, 'Goal tracking').getByRole('row')).toHaveCount(2)
  await page.getByLabel('Purpose').selectOption('Refinance')
  const [refinance] = await plain<{ n: number }>(
    "SELECT count(*)::int AS n FROM loans WHERE region = 'CS Plano' AND purpose LIKE '%Refinance' AND status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')",
  )
  await expect(card(page, 'Pipeline')).toContainText(`${refinance?.n} active loan`)
  await page.getByLabel('Sales region').selectOption('All Sales Regions')
  await expect(page).toHaveURL(/\/landing\?purpose=Refinance$/)
  await page.getByRole('group', { name: 'Cycle' }).getByText('APR').click()
  await expect(card(page, 'Cycle time, approval to funding')).toBeVisible()
  await expect(page).toHaveURL(/cycle=APR/)
  await page.reload()
  await expect(card(page, 'Cycle time, approval to funding')).toBeVisible()
  expectNoComplaints(page)
})

test('a card that fails says so and is tried again alone', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/closing')
  let broken = true
  let others = 0
  await page.route(/option=com_landing/, async (route) => {
    const url = route.request().url()
    if (!url.includes('getOvertime')) others++
    if (broken && url.includes('getOvertime'))
      return route.fulfill({ json: { flag: false, msg: 'The hours are being read again', response: {} } })
    return route.fallback()
  })
  await page.goto(`${app.url}/landing`)
  const overtime = card(page, 'Overtime share')
  await expect(overtime.getByRole('alert')).toContainText('The hours are being read again')
  await expect(card(page, 'Late loans').getByRole('row', { name: /^All/ })).toBeVisible()
  await expect(card(page, 'Goal tracking')).toHaveAttribute('aria-busy', 'false')
  broken = false
  const before = others
  await overtime.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(overtime.getByRole('table')).toBeVisible()
  expect(others).toBe(before)
})

test('overtime is shown by unit leader or role, in the colours of its limits, and leads to its report', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/landing')
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
  await expectAccessible(page)
  expectNoComplaints(page)
})

test('a late number opens its loans, from the card and from the list', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/landing')
  const link = card(page, 'Late loans').getByRole('link', { name: /active loans of everybody/ })
  const total = Number((await link.textContent())?.replaceAll(',', ''))
  await link.press('Enter')
  await expect(page).toHaveURL(/\/lateloanreview\/loans\?state=All/)
  await expect(page.getByText(`of ${total.toLocaleString('en-US')} Entries`)).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await card(page, 'Late loans').getByRole('link', { name: 'Open the list of late loans' }).click()
  await expect(page.getByRole('heading', { name: 'Late Loan Review' })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  const count = first.getByRole('button').first()
  const owned = Number(await count.textContent())
  await count.click()
  await expect(page).toHaveURL(/\/lateloanreview\/loans\?.*person=/)
  await expect(page.getByText(new RegExp(`of ${owned} Entries`))).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expectNoComplaints(page)
})

test('an administrator sets a goal on the card; others only see it', async ({ browser }) => {
  const page = await app.arrive(browser, 'admin', '/landing')
  const goals = card(page, 'Goal tracking')
  await goals.getByRole('button', { name: 'Set the goal of CS Plano' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Goal of CS Plano/ })
  await expectAccessible(page)
  await dialog.getByLabel('Funded loans a month').fill('-3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Write a whole number from 0 to 100,000')
  await dialog.getByLabel('Funded loans a month').fill('1234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(goals.getByRole('row', { name: /CS Plano/ })).toContainText('of 1,234')
  await goals.getByRole('button', { name: 'Set the goal of CS Plano' }).click()
  await expect(dialog.getByRole('row', { name: /1,234 funded loans/ })).toBeVisible()
  expectNoComplaints(page)

  const closer = await app.arrive(browser, 'closer.one', '/landing')
  await expect(card(closer, 'Goal tracking')).toContainText('Your loans in')
  await expect(card(closer, 'Goal tracking').getByRole('button')).toHaveCount(0)
  expectNoComplaints(closer)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing stands in anybody's way in the ${colorScheme} theme, wide or narrow`, async ({ browser }) => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await app.arrive(browser, 'qc.manager', '/landing', { colorScheme, viewport })
      for (const name of CARDS) await expect(card(page, name)).toHaveAttribute('aria-busy', 'false')
      await expect(page.locator('svg.recharts-surface')).toHaveCount(3)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expectNoComplaints(page)
      await page.context().close()
    }
  })
