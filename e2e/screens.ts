import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PROTECTED_SCREENS, paths } from '@ivue/contracts/screens.ts'
import { chromium, type Page } from '@playwright/test'
import config from './playwright.config.ts'
import { dismissConflictCheck } from './support/conflict-check.ts'
import startDemoWorld from './support/demo-world.ts'
import { goTo } from './support/go-to.ts'
import { MISTAKES, makeMorningFile } from './support/morning-file.ts'
import { openAs } from './support/person.ts'
import { startApp } from './support/start-app.ts'
import { goDark, goLight } from './support/theme.ts'
import { upload } from './support/workbook.ts'

const SIZES = {
  '1280x800': { width: 1280, height: 800 },
  '1920x1080': { width: 1920, height: 1080 },
  '390x844': { width: 390, height: 844 },
}

interface Screen {
  name: string
  who: string
  path: string
  /** Brings the page to the state for the picture. */
  until(page: Page): Promise<unknown>
}

/** Returns the rows of a list. A phone shows them as cards, without a row of headings. */
const rows = (page: Page) => page.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
const firstRow = (page: Page) => rows(page).first()

const figures = async (page: Page) => {
  await firstRow(page).waitFor()
  await page.getByText('MTD', { exact: false }).first().waitFor()
}

/** Waits until nothing on the screen is loading. */
async function loaded(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading').or(main.getByRole('grid')).first().waitFor()
  await main.locator('[aria-busy="true"], [role="status"][aria-label^="Loading"]').first().waitFor({ state: 'detached' })
}

/** Opens the checklist of one of the person's reviews, started or not. */
async function checklist(page: Page): Promise<void> {
  await page
    .getByRole('row')
    .getByRole('button', { name: /^(Start|Continue)$/, disabled: false })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Perform QC' })
  const start = page.getByRole('button', { name: 'Start QC' })
  await start.or(dialog).first().waitFor()
  if (await start.isVisible()) await start.click()
  await dialog.getByRole('group').first().waitFor()
}

async function loanTab(page: Page, tab: string): Promise<void> {
  await firstRow(page).getByRole('link').first().click()
  await dismissConflictCheck(page)
  await page.getByRole('dialog').getByRole('tab', { name: tab }).click()
}

const SCREENS: readonly Screen[] = [
  { name: 'closing', who: 'closing.manager', path: '/closing', until: (page) => firstRow(page).waitFor() },
  {
    name: 'closing-ticked',
    who: 'closing.manager',
    path: '/closing?rows=25',
    async until(page) {
      for (const row of [2, 3, 4]) await rows(page).nth(row).getByRole('checkbox').check()
    },
  },
  {
    name: 'decision',
    who: 'closing.manager',
    path: '/closing?SLA=Not%20Met',
    async until(page) {
      await firstRow(page)
        .getByRole('button', { name: /^Decision/ })
        .click()
      await page.getByRole('dialog').getByLabel('Status').selectOption('Closed')
    },
  },
  {
    name: 'loan',
    who: 'closing.manager',
    path: '/closing?taskStatus=All&rows=100',
    async until(page) {
      await page.getByRole('row').filter({ hasText: 'Closed' }).first().getByRole('link').first().click()
      await page.getByRole('dialog').getByText('QC Reviews').waitFor()
    },
  },
  {
    name: 'landing',
    who: 'admin',
    path: '/landing',
    async until(page) {
      await page.locator('svg.recharts-surface').nth(2).waitFor()
      await page.getByRole('region', { name: 'Goal tracking', exact: true }).getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'my-work',
    who: 'closer.one',
    path: '/mywork',
    until: (page) => page.getByRole('button', { name: 'Give me the next' }).waitFor(),
  },
  { name: 'my-closings', who: 'closer.one', path: '/closing/mine', until: (page) => firstRow(page).waitFor() },
  { name: 'processor', who: 'processor.manager', path: '/processor', until: figures },
  {
    name: 'underwriter',
    who: 'underwriter.manager',
    path: '/underwritter',
    until: figures,
  },
  {
    name: 'underwriter-decision',
    who: 'underwriter.manager',
    path: '/underwritter',
    async until(page) {
      await figures(page)
      await page
        .getByRole('button', { name: /^Decision/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: /Decision/ }).waitFor()
    },
  },
  { name: 'pipeline', who: 'underwriter.manager', path: '/pipelinedetails', until: loaded },
  { name: 'processor-uw-log', who: 'processor.manager', path: '/processoruwlog', until: (page) => firstRow(page).waitFor() },
  { name: 'qa-processor', who: 'qc.manager', path: '/qcprocessor', until: loaded },
  { name: 'qa-underwriter', who: 'qc.manager', path: '/qcunderwritter', until: loaded },
  { name: 'qa-closer', who: 'qc.manager', path: '/qccloser?type=ICD%20QC', until: loaded },
  { name: 'perform-qc', who: 'qc.analyst2', path: '/qcprocessor?view=0', until: checklist },
  { name: 'findings', who: 'qc.manager', path: paths.findings, until: (page) => firstRow(page).waitFor() },
  { name: 'exceptions', who: 'qc.manager', path: paths.exceptions, until: (page) => page.getByRole('grid').waitFor() },
  { name: 'checkpoints', who: 'qc.manager', path: paths.processorCheckpoints, until: (page) => firstRow(page).waitFor() },
  { name: 'adjudication', who: 'qc.manager', path: paths.adjudication, until: loaded },
  { name: 'sampling-plans', who: 'qc.manager', path: paths.samplingPlans, until: loaded },
  { name: 'loan-comments', who: 'closing.manager', path: '/closing', until: (page) => loanTab(page, 'Comments') },
  {
    name: 'closing-grouped',
    who: 'closing.manager',
    path: '/closing?group=HCSEmployeeFullName1',
    until: (page) => firstRow(page).waitFor(),
  },
  { name: 'loan-timeline', who: 'admin', path: '/closing?taskStatus=Closed', until: (page) => loanTab(page, 'Loan Timeline') },
  { name: 'loan-conditions', who: 'admin', path: '/closing', until: (page) => loanTab(page, 'Conditions') },
  { name: 'loan-open-tasks', who: 'admin', path: '/closing', until: (page) => loanTab(page, 'Open Tasks') },
  { name: 'closing-log', who: 'closing.manager', path: '/closinglog?taskStatus=All', until: (page) => firstRow(page).waitFor() },
  {
    name: 'import',
    who: 'admin',
    path: '/import',
    async until(page) {
      await page.getByLabel('Closing Assignment workbook').setInputFiles(upload('morning.xlsx', await makeMorningFile(MISTAKES)))
      await page.getByText('Nothing has been written yet.').waitFor({ timeout: 90_000 })
    },
  },
  {
    name: 'user',
    who: 'admin',
    path: '/users?q=closer.one',
    async until(page) {
      await firstRow(page).getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Basic Information' }).waitFor()
    },
  },
  {
    name: 'team',
    who: 'admin',
    path: '/teams',
    async until(page) {
      await firstRow(page).getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByLabel('Team Name').waitFor()
    },
  },
  {
    name: 'group',
    who: 'admin',
    path: '/groups',
    async until(page) {
      await page.getByRole('row').filter({ hasText: 'Closers' }).first().getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('Group Title').waitFor()
    },
  },
  { name: 'underwriter-report', who: 'qc.manager', path: '/qcuwreport', until: (page) => firstRow(page).waitFor() },
  { name: 'imported-report', who: 'processor.manager', path: '/processorqcreport', until: (page) => firstRow(page).waitFor() },
  { name: 'review-dashboards', who: 'qc.manager', path: '/qcdashboard/monthly', until: (page) => firstRow(page).waitFor() },
  { name: 'processor-report', who: 'qc.manager', path: '/qcprocessorreport', until: (page) => firstRow(page).waitFor() },
  { name: 'closer-report', who: 'qc.manager', path: '/qccloserreport', until: (page) => firstRow(page).waitFor() },
  {
    name: 'underwriter-imported-report',
    who: 'underwriter.manager',
    path: '/underwriterqcreport',
    until: (page) => firstRow(page).waitFor(),
  },
  { name: 'month-to-date', who: 'qc.manager', path: paths.reviewsToDate, until: loaded },
  { name: 'overturns', who: 'qc.manager', path: '/qcdashboard/overturns', until: loaded },
  { name: 'quality-targets', who: 'qc.manager', path: paths.qualityTargets, until: loaded },
  { name: 'downloads', who: 'closing.manager', path: paths.downloads, until: loaded },
  { name: 'control-chart', who: 'qc.manager', path: '/qualitycharts', until: (page) => page.locator('svg.recharts-surface').waitFor() },
  {
    name: 'funnel-plot',
    who: 'qc.manager',
    path: '/qualitycharts/people',
    until: (page) => page.locator('svg.recharts-surface').waitFor(),
  },
  { name: 'waterfall', who: 'qc.manager', path: '/qualitycharts/waterfall', until: (page) => page.getByText('What this says').waitFor() },
  { name: 'quality-clocks', who: 'qc.manager', path: '/qualitycharts/clocks', until: (page) => page.getByRole('list').first().waitFor() },
  { name: 'corrective-actions', who: 'qc.manager', path: '/correctiveactions', until: (page) => firstRow(page).waitFor() },
  { name: 'late-loans', who: 'admin', path: '/lateloanreview', until: (page) => firstRow(page).waitFor() },
  { name: 'overtime', who: 'admin', path: '/overtimereport', until: (page) => firstRow(page).waitFor() },
  { name: 'shared-services', who: 'admin', path: '/admin', until: (page) => page.getByRole('row', { name: /Loans by channel/ }).waitFor() },
  {
    name: 'loan-then',
    who: 'admin',
    path: '/closing?taskStatus=Closed',
    async until(page) {
      await loanTab(page, 'General Info')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Earlier state' }).click()
      await dialog.getByRole('slider', { name: 'Moment' }).focus()
      await page.keyboard.press('Home')
      await dialog.getByText('Pre-Decision').first().waitFor()
    },
  },
  { name: 'monthly-pack', who: 'qc.manager', path: '/monthlypack', until: (page) => page.getByRole('article').waitFor() },
  { name: 'view-as', who: 'admin', path: '/viewas', until: (page) => page.getByRole('heading', { name: 'View as' }).waitFor() },
  { name: 'settings', who: 'admin', path: '/admin/settings', until: (page) => page.getByRole('heading', { name: 'Sign-in' }).waitFor() },
  { name: 'calendars', who: 'admin', path: '/admin/settings/calendars', until: (page) => page.getByText('January').first().waitFor() },
  { name: 'audit', who: 'admin', path: '/admin/audit', until: (page) => firstRow(page).waitFor() },
  {
    name: 'change-password',
    who: 'closer.two',
    path: '/changepassword',
    until: (page) => page.getByLabel('Old Password', { exact: true }).waitFor(),
  },
  { name: 'my-sessions', who: 'closer.two', path: '/mysessions', until: (page) => page.getByText('This one').waitFor() },
  {
    name: 'palette',
    who: 'closing.manager',
    path: '/closing',
    async until(page) {
      await firstRow(page).waitFor()
      await page.keyboard.press('Control+K')
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** The other screens, as an administrator sees them. */
const OTHER_SCREENS = PROTECTED_SCREENS.filter(
  ({ path }) => !/:/.test(path) && path !== paths.reviewDashboards && !SCREENS.some((screen) => screen.path.split('?')[0] === path),
).map(({ name, path }): Screen => ({ name, who: 'admin', path, until: loaded }))

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: fileURLToPath(new URL('../screens', import.meta.url)) } },
})

/**
 * Takes pictures of every screen at each size and in both themes, and prints the first sheet of every list (print/NAME.pdf), in a separate
 * demo world. Writes to `screens/`, which git ignores, or to another folder, for all screens or some: `npm run screens -- --to FOLDER
 * landing waterfall print`.
 */
async function main(): Promise<void> {
  mkdirSync(join(options.to, 'print'), { recursive: true })
  const endDemoWorld = await startDemoWorld()
  const app = process.env.IVUE_URL ? { url: process.env.IVUE_URL, stop: async () => {} } : await startApp()
  const browser = await chromium.launch(config.use?.launchOptions ?? {})
  try {
    const contextOptions = { baseURL: app.url, timezoneId: 'America/Chicago', reducedMotion: 'reduce' as const }
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
    for (const [size, viewport] of Object.entries(SIZES)) {
      if (isWanted('sign-in')) {
        const page = await browser.newPage({ ...contextOptions, viewport })
        await page.goto(paths.signIn)
        await photograph(page, `sign-in-${size}`)
      }
      for (const screen of [...SCREENS, ...OTHER_SCREENS].filter(({ name }) => isWanted(name))) {
        const page = await openAs(browser, screen.who, screen.path, { ...contextOptions, viewport })
        // A screen that fails does not stop the others.
        await screen
          .until(page)
          .then(() => photograph(page, `${screen.name}-${size}`))
          .catch((error: unknown) => {
            process.exitCode = 1
            process.stderr.write(`${screen.name}, ${size}: ${error}\n`)
          })
      }
    }
    if (isWanted('print'))
      await printLists(await openAs(browser, 'admin', paths.mySessions, { ...contextOptions, viewport: SIZES['1280x800'] }))
  } finally {
    await browser.close()
    await app.stop()
    await endDemoWorld?.()
  }
}

async function photograph(page: Page, name: string): Promise<void> {
  for (const [theme, setTheme] of Object.entries({ light: goLight, dark: goDark })) {
    await setTheme(page)
    await settle(page)
    await page.screenshot({ path: join(options.to, `${name}-${theme}.png`) })
  }
  await page.context().close()
}

/** Prints the first sheet of each screen that is a list with rows. */
async function printLists(page: Page): Promise<void> {
  for (const { name, path } of PROTECTED_SCREENS) {
    if (path === paths.reviewDashboards || path === paths.mySessions) continue
    await goTo(page, path.replace(/:\w+/, '1'))
    await loaded(page)
    if ((await page.getByRole('main').getByRole('grid').getByRole('row').count()) < 2) continue
    await settle(page)
    await page.pdf({ path: join(options.to, 'print', `${name}.pdf`), preferCSSPageSize: true, pageRanges: '1' })
  }
}

/** Waits until fonts are loaded and animations have ended. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(600)
}

await main()
