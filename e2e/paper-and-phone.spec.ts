import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatWireMonth, monthsBefore } from '@ivue/contracts/reports/dashboards.ts'
import { expect, type Page } from '@playwright/test'
import { officeToday } from './support/clock.ts'
import { readFirstLoan, readFirstLoans } from './support/free-rows.ts'
import { goTo } from './support/go-to.ts'
import { expectNoErrors, loanRow, openAs } from './support/person.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'
import { test } from './support/world.ts'

/** The two previous months, in wire form. */
const LAST_MONTHS = monthsBefore(officeToday(), 2).join(',')

const rows = (page: Page) => page.getByRole('grid').getByRole('row')

/** Returns the text of each sheet of the page's PDF, and whether the sheets are in landscape format. */
async function printPage(page: Page): Promise<{ sheets: string[]; wide: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'ivue-paper-'))
  const file = join(folder, 'list.pdf')
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }))
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' })) ?? []
  if (process.env.PAPER_TO) execFileSync('pdftoppm', ['-r', '60', '-png', file, process.env.PAPER_TO])
  rmSync(folder, { recursive: true })
  return { sheets: text.split('\f').filter((sheet) => sheet.trim() !== ''), wide: Number(width) > Number(height) }
}

test('a printed list is in landscape, with all columns, its filters and the time, and without controls', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?rows=100&taskStatus=All&q=purchase')
  await expect(rows(page).nth(30)).toBeVisible()
  const { sheets, wide } = await printPage(page)
  expect(wide).toBe(true)
  const [first = ''] = sheets
  for (const words of ['Closing Dashboard', 'Search: purchase', 'Printed', 'by Rosa Delgado', 'CDT']) expect(first).toContain(words)
  for (const words of ['Excel export', 'Reset', 'Search in grid', 'Logout', 'Columns', 'Last login']) expect(first).not.toContain(words)
  expect(sheets.length).toBeGreaterThan(1)
  // No empty sheet follows the foot of the list.
  expect(sheets.at(-1)).toContain('Showing 1 to')
  for (const [at, sheet] of sheets.entries()) {
    expect(sheet).toMatch(new RegExp(`\\b${at + 1} ?/ ?${sheets.length}\\b`))
    if (!/\d{10}/.test(sheet)) continue
    for (const heading of ['Loan Number', 'Borrower', 'SLA Due', 'P1', 'Comment']) expect(sheet).toContain(heading)
  }
  // A sheet between the first and the last has 25 loans or more.
  for (const sheet of sheets.slice(1, -2)) expect(sheet.match(/\b\d{10,12}\b/g)?.length).toBeGreaterThanOrEqual(25)
  expectNoErrors(page)
})

test('a printed QA list says which of the two it is, and describes columns with one value once', async ({ browser }) => {
  const page = await openAs(browser, 'qc.manager', '/qcprocessor?taskStatus=All&rows=100')
  await expect(rows(page).nth(12)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('QA Dashboard')
  const text = (await printPage(page)).sheets.join(' ')
  expect(text).toContain('QA Processor Dashboard')
  expect(text).toMatch(/In every row: .*Review Type Processor QC/)
  for (const loan of await readFirstLoans(rows(page), 10)) expect(text).toContain(loan)
})

test('a printed page with an open loan contains all parts of the loan and no controls', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?taskStatus=Closed')
  const loan = await readFirstLoan(rows(page))
  await loanRow(page, loan).getByRole('link', { name: loan }).click()
  await expect(page.getByRole('dialog').getByText('QC Reviews')).toBeVisible()
  const { sheets } = await printPage(page)
  const text = sheets.join(' ')
  for (const words of [
    `Loan ${loan}`,
    'Property Information',
    'Related Parties',
    'Major Loan Events',
    'Open Tasks',
    'QC Reviews',
    'Conditions',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Printed \d\d\/\d\d\/\d{4} \d\d:\d\d C[SD]T by Rosa Delgado/)
  for (const words of ['Closing Dashboard', 'Next loan', 'Earlier state', 'Showing 1 to']) expect(text).not.toContain(words)
  for (const sheet of sheets) expect(sheet.trim()).not.toMatch(/^\d+ ?\/ ?\d+$/)
  // The screen is unchanged after printing.
  await expect(page.getByRole('dialog').getByRole('tab')).not.toHaveCount(0)
})

test('a long list is printed completely although the screen renders only the visible rows', async ({ browser }) => {
  const page = await openAs(browser, 'processor.manager', '/processor?rows=All&taskStatus=Completed&filterId=Initial%20Risk%20Review')
  const footer = page.getByText(/^Showing 1 to (\d+) of \1 Entries$/)
  // Lists of up to 200 rows are rendered in full anyway.
  await expect(footer).toHaveText(/of ([2-9]\d\d|\d{4,}) Entries/)
  const total = Number(/of (\d+)/.exec((await footer.textContent()) ?? '')?.[1])
  const { sheets } = await printPage(page)
  const shown = new Set(sheets.join('\n').match(/\b\d{10,12}\b/g))
  expect(shown.size).toBe(total)
})

const MONTHS = `dateFromComplete=2022-01-01&dateToComplete=2099-12-31`

/** Every report and page of cards, with its title and the figures that its printout must contain. */
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
    ['Everybody together', ...LAST_MONTHS.split(',').map(formatWireMonth)],
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

/** The paths that are printed in every run: a report, a chart and cards. */
const IN_EACH_RUN = [`/qcprocessorreport?${MONTHS}`, '/qualitycharts', '/landing']

for (const [who, path, name, words] of PAPERS)
  test(`printed ${path} contains its filters, the time, the person and its figures`, {
    tag: IN_EACH_RUN.includes(path) ? [] : '@thorough',
  }, async ({ browser }) => {
    const page = await openAs(browser, who, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByRole('main').getByText('Loading …')).toHaveCount(0)
    let text = ''
    await expect(async () => {
      // Wrapped words are joined to one line.
      text = (await printPage(page)).sheets.join(' ').replaceAll(/\s+/g, ' ')
      for (const word of [name, ...words]) expect(text).toContain(word)
    }).toPass()
    expect(text).toMatch(/Printed \d\d\/\d\d\/\d{4} \d\d:\d\d C[SD]T by /)
    for (const control of ['Email Me', 'Excel export', 'Logout']) expect(text).not.toContain(control)
    expectNoErrors(page)
  })

const PHONE = { width: 390, height: 844 }

/** One screen of each shape: cards, desks, logs, dashboards, lists, settings and uploads. */
const SCREENS = [
  '/landing',
  '/closing',
  '/closinglog',
  '/qcfindings',
  '/qcprocessor',
  '/qcdashboard/monthly',
  '/users',
  '/admin/settings',
  '/import',
]

/** Returns the elements other than tables that scroll sideways. */
const scrollingSideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const over = [...document.querySelectorAll('#main, #main *')].filter((node) => {
      const { overflowX } = getComputedStyle(node)
      const scrolls = node.scrollWidth > node.clientWidth + 1 && (overflowX === 'auto' || overflowX === 'scroll')
      return scrolls && !node.querySelector('table') && !node.closest('table')
    })
    return [...(scrollWidth > clientWidth ? ['the page'] : []), ...over.map((node) => `${node.tagName}.${node.className}`)]
  })

test('on a phone no screen scrolls sideways and Logout is visible', async ({ browser }) => {
  const page = await openAs(browser, 'admin', '/mysessions', { viewport: PHONE })
  for (const path of SCREENS)
    await test.step(path, async () => {
      await goTo(page, path)
      await waitUntilLoaded(page)
      await expect.poll(() => scrollingSideways(page)).toEqual([])
      await expect(page.getByRole('link', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    })
})

test('on a phone a list is shown as cards that can be ticked and open their loan', async ({ browser }) => {
  const page = await openAs(browser, 'closing.manager', '/closing?taskStatus=Closed', { viewport: PHONE })
  const [loan = '', other = ''] = await readFirstLoans(rows(page), 2)
  const card = loanRow(page, loan)
  await expect.poll(async () => (await card.boundingBox())?.width ?? 1_000).toBeLessThanOrEqual(PHONE.width)
  await expect.poll(async () => (await card.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  for (const number of [loan, other]) await loanRow(page, number).getByRole('checkbox').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await card.getByRole('link', { name: loan, exact: true }).click()
  const reviews = page
    .getByRole('dialog', { name: /^Loan \d+/ })
    .getByRole('tabpanel')
    .getByText('QC Reviews')
  await expect(reviews).toBeVisible()
  // Parts above it may still arrive and push it down.
  await expect(async () => {
    await reviews.scrollIntoViewIfNeeded()
    await expect(reviews).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expectNoErrors(page)
})
