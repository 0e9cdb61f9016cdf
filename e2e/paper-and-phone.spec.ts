import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monthLabel, monthsBefore } from '@ivue/contracts/reports/dashboards.ts'
import { expect, type Page } from '@playwright/test'
import { officeToday } from './support/clock.ts'
import { expectAccessible, expectNoComplaints, searchGrid, signedIn } from './support/person.ts'
import { test } from './support/world.ts'

/** The two months before, as they travel. */
const LAST_MONTHS = monthsBefore(officeToday(), 2).join(',')

const rows = (page: Page) => page.getByRole('grid').getByRole('row')

/** What stands on each sheet of the page's PDF. */
async function printed(page: Page): Promise<{ sheets: string[]; wide: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-paper-'))
  const file = join(folder, 'list.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }))
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' })) ?? []
  if (process.env.PAPER_TO) execFileSync('pdftoppm', ['-r', '60', '-png', file, process.env.PAPER_TO])
  rmSync(folder, { recursive: true })
  return { sheets: text.split('\f').filter((sheet) => sheet.trim() !== ''), wide: Number(width) > Number(height) }
}

test('a list on paper: across, with all its columns, its filters and the time, and no controls', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing?rows=100&taskStatus=All')
  await expect(rows(page).nth(30)).toBeVisible()
  const count = (await rows(page).count()) - 1
  const numbers = await page.getByRole('grid').getByRole('link').allTextContents()
  const before = (await page.getByText(/^Showing 1 to/).textContent()) ?? ''
  await searchGrid(page, 'purchase')
  await expect(page.getByText(/^Showing 1 to/)).not.toHaveText(before)
  const { sheets, wide } = await printed(page)
  expect(wide).toBe(true)
  const [first = ''] = sheets
  for (const words of ['Closing Dashboard', 'Search: purchase', 'Printed', 'by Rosa Delgado', 'CST']) expect(first).toContain(words)
  for (const words of ['Excel export', 'Reset', 'Search in grid', 'Logout', 'Columns', 'Last login']) expect(first).not.toContain(words)
  expect(count).toBeGreaterThan(30)
  expect(numbers.length).toBeGreaterThan(30)
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.join('')).toContain('Showing 1 to')
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toMatch(new RegExp(`\\b${at + 1} ?/ ?${sheets.length}\\b`))
    if (!/\d{10}/.test(sheet)) continue
    for (const heading of ['Loan Number', 'Borrower', 'SLA Due', 'P1', 'Comment']) expect(sheet).toContain(heading)
  }
  expectNoComplaints(page)
})

test('a long list is on paper whole, though the screen draws only what is seen', async ({ browser }) => {
  const page = await signedIn(browser, 'processor.manager', '/processor?rows=All&taskStatus=Completed&filterId=Initial%20Risk%20Review')
  await expect(page.getByText(/^Showing 1 to \d+ of \d+/)).toBeVisible()
  const total = Number(/of ([\d,]+)/.exec((await page.getByText(/^Showing 1 to \d+ of \d+/).textContent()) ?? '')?.[1]?.replace(',', ''))
  // Lists of up to 200 rows are drawn whole anyway.
  expect(total).toBeGreaterThan(200)
  const { sheets } = await printed(page)
  const shown = new Set(sheets.join('\n').match(/\b\d{10,12}\b/g))
  expect(shown.size).toBe(total)
})

const MONTHS = `dateFromComplete=2022-01-01&dateToComplete=2099-12-31`

/** Every report and page of cards, with the words of its line and the figures that its paper has to have. */
const PAPERS: readonly [who: string, path: string, name: string, words: readonly string[]][] = [
  [
    'qc.manager',
    `/qcprocessorreport?${MONTHS}`,
    'Processor QC Report',
    ['Fails: ', 'Selection: ', 'QC completed 01/01/2022 to 12/31/2099', 'figures pooled', 'Critical QC Score'],
  ],
  ['qc.manager', `/qcuwreport?${MONTHS}`, 'Underwriter QC Report', ['Audit: Full', 'figures pooled', 'Full Loans', 'Material Defect %']],
  ['qc.manager', `/qccloserreport?${MONTHS}`, 'Closer QC Report', ['Fails: ', 'Selection: In-line', 'figures pooled']],
  ['qc.manager', `/processorqcreport?${MONTHS}`, 'Processor Qc Report', ['figures pooled']],
  ['qc.manager', `/underwriterqcreport?${MONTHS}`, 'Underwriter Qc Report', ['figures pooled']],
  [
    'qc.manager',
    '/qcdashboard/monthly',
    'Review Dashboards',
    ['Reviews: Closing QC', 'List of: QC Analyst', 'Defect type: Both', 'everybody together'],
  ],
  [
    'qc.manager',
    `/qcdashboard/monthly?months=${LAST_MONTHS}`,
    'Review Dashboards',
    ['Everybody together', ...LAST_MONTHS.split(',').map(monthLabel)],
  ],
  ['qc.manager', '/qcdashboard/mtd', 'Review Dashboards', ['Reviews: Closing QC', 'everybody together']],
  ['qc.manager', '/qcdashboard/overturns', 'Review Dashboards', ['Reviews: Closing QC', 'everybody together']],
  [
    'qc.manager',
    '/qualitycharts',
    'Quality Over Time',
    ['Type: Processor QC', 'Severity: Critical', 'Sample: Programme', 'What this says', 'mean'],
  ],
  ['qc.manager', '/qualitycharts/people', 'Quality Over Time', ['Type: Processor QC', 'Completed from', 'By name', 'Signals at']],
  ['qc.manager', '/qualitycharts/waterfall', 'Quality Over Time', ['Type: Processor QC', 'Completed from', 'Gross', '= Net']],
  ['qc.manager', '/qualitycharts/clocks', 'Quality Over Time', ['How long they run']],
  ['qc.manager', '/qualitytargets', 'Quality Targets', ['In force', 'History']],
  ['qc.manager', '/correctiveactions', 'Corrective Actions', ['State: Open', 'Overdue']],
  ['qc.manager', '/monthlypack', '', ['Quality control, ', 'Samples', 'Corrective actions']],
  ['closing.manager', '/landing', 'Landing Dashboard', ['Purpose: All', 'Sales region: All Sales Regions', 'Cycle: APP', 'Goal']],
  ['closing.manager', '/lateloanreview', 'Late Loan Review', ['Sales region: All Sales Regions']],
  ['closing.manager', '/overtimereport', 'Overtime Report', ['By: ']],
]

/** One of each shape: a report, a dashboard, a chart, the pack, and cards. */
const IN_EACH_RUN = [`/qcprocessorreport?${MONTHS}`, '/qcdashboard/monthly', '/qualitycharts', '/monthlypack', '/landing']

for (const [who, path, name, words] of PAPERS)
  test(`${path} on paper says what it is of, when and by whom, with its figures`, {
    tag: IN_EACH_RUN.includes(path) ? [] : '@thorough',
  }, async ({ browser }) => {
    const page = await signedIn(browser, who, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Loading …')).toHaveCount(0)
    let text = ''
    await expect(async () => {
      // Words that wrap on paper are read as one line.
      text = (await printed(page)).sheets.join(' ').replaceAll(/\s+/g, ' ')
      for (const word of [name, ...words]) expect(text).toContain(word)
    }).toPass({ timeout: 20_000 })
    expect(text).toMatch(/Printed \d\d\/\d\d\/\d{4} \d\d:\d\d C[SD]T by /)
    for (const control of ['Email Me', 'Excel export', 'Logout']) expect(text).not.toContain(control)
    expectNoComplaints(page)
  })

const SCREENS = [
  ['closing.manager', '/landing'],
  ['closing.manager', '/closing'],
  ['closing.manager', '/closinglog'],
  ['closing.manager', '/qcfindings'],
  ['processor.manager', '/processor'],
  ['underwriter.manager', '/underwritter'],
  ['qc.manager', '/qcprocessor'],
  ['qc.manager', '/qcdashboard'],
  ['admin', '/users'],
  ['admin', '/admin/settings'],
  ['admin', '/admin/audit'],
  ['admin', '/admin/settings/mail'],
  ['admin', '/import'],
  ['admin', '/downloads'],
] as const

test('on a phone no screen scrolls sideways, and one can log out', async ({ browser }) => {
  for (const [who, path] of SCREENS) {
    const page = await signedIn(browser, who, path, { viewport: { width: 390, height: 844 } })
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const wide = await page.evaluate(() => {
      const root = document.documentElement
      const over = [...document.querySelectorAll('#main, #main *')]
        .filter((node) => {
          const { overflowX } = getComputedStyle(node)
          return (
            node.scrollWidth > node.clientWidth + 1 &&
            (overflowX === 'auto' || overflowX === 'scroll') &&
            !node.querySelector('table') &&
            !node.closest('table')
          )
        })
        .map((node) => `${node.tagName}.${node.className}`)
      return { page: root.scrollWidth - root.clientWidth, over }
    })
    expect({ path, ...wide }).toEqual({ path, page: 0, over: [] })
    const logout = page.getByRole('link', { name: 'Logout' })
    await expect(logout).toBeInViewport({ ratio: 1 })
    await page.context().close()
  }
})

test('a list on a phone is cards, which axe finds nothing in', async ({ browser }) => {
  const page = await signedIn(browser, 'closing.manager', '/closing', { viewport: { width: 390, height: 844 } })
  const first = rows(page).nth(1)
  await expect(first).toBeVisible()
  const box = await first.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(390)
  expect(box?.height).toBeGreaterThan(100)
  await expectAccessible(page)
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await first.getByRole('link').first().click()
  const popup = page.getByRole('dialog', { name: /^Loan \d+/ })
  await expect(popup).toBeVisible()
  const panel = popup.getByRole('tabpanel')
  await expect(panel.getByText('QC Reviews')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByText('QC Reviews')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  expectNoComplaints(page)
})
