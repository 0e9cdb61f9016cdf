import { parseArgs } from 'node:util'
import { paths } from '@ivue/contracts/screens.ts'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import startDemoWorld from '../e2e/support/demo-world.ts'
import { pendingReview } from '../e2e/support/review-world.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { median, quantile, table } from './figures.ts'

/** Bench of Perform QC: 200 questions answered by keys in Chromium with a throttled CPU, from the key to the frame with the answer. */
const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    slower: { type: 'string', default: '4' },
    keys: { type: 'string', default: '150' },
    /** Numbers of categories for the questions; the screen shows one category at a time. */
    groups: { type: 'string', default: '1,8' },
  },
})
const QUESTIONS = 200
const TARGET_MS = 50
/** Faster than anybody answers. */
const PAUSE_MS = 150

async function bankOf(database: pg.Client, groups: number): Promise<void> {
  await database.query(`UPDATE checkpoints SET active = false WHERE kind = 'processor'`)
  await database.query(
    `INSERT INTO checkpoints (kind, sno, qc, type, category, question)
     SELECT 'processor', n, 'Processor', CASE n % 2 WHEN 0 THEN 'Critical' ELSE 'Coachback' END, 'Group ' || n % $1::int, 'Is point ' || n || ' of the file in order, and is what shows it in the file?'
     FROM generate_series(1, ${QUESTIONS}) AS n`,
    [groups],
  )
}

async function opened(browser: Browser, url: string, loan: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // A helper that tsx adds to named functions, including those sent to the page.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.goto(`${url}${paths.qaProcessor}?loanNumber=${loan}`)
  await page.getByLabel('Username').fill('qc.analyst')
  await page.getByLabel('Password', { exact: true }).fill('Welcome#2026')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Start QC' }).click()
  await page.getByText(`0 of ${QUESTIONS} answered`).first().waitFor()
  // Waits for prefetches, which are not measured.
  await page.waitForTimeout(3_000)
  return page
}

/** Records for each key the milliseconds until the start of the frame after the one that shows its answer. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const before = document.querySelectorAll('[aria-pressed="true"]').length
        const look = () => {
          const shown = document.querySelectorAll('[aria-pressed="true"]').length > before
          // A frame is painted when the next one begins.
          requestAnimationFrame(shown ? () => times.push(performance.now() - timeStamp) : look)
        }
        requestAnimationFrame(look)
      },
      true,
    )
  })

/** Further costs of a key: style recalculations and layouts. */
const SPENT = ['RecalcStyleCount', 'LayoutCount']
const spent = async (session: CDPSession) =>
  new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))

async function measured(browser: Browser, url: string, database: pg.Client, groups: number): Promise<string[]> {
  await bankOf(database, groups)
  const { loan } = await pendingReview(database, 'processor', 'qc.analyst')
  const page = await opened(browser, url, loan)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(asked.slower) })
  await watch(page)
  await session.send('Performance.enable')
  const before = await spent(session)
  for (let key = 0; key < Number(asked.keys); key++) {
    await page.keyboard.press('y')
    await page.waitForTimeout(PAUSE_MS)
  }
  const after = await spent(session)
  const times = (await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)).toSorted((a, b) => a - b)
  await page.close()
  const over = times.filter((ms) => ms > TARGET_MS).length
  return [`${QUESTIONS} questions in ${groups === 1 ? '1 group' : `${groups} groups`}`, String(times.length)]
    .concat([median(times), quantile(times, 0.95), quantile(times, 1)].map((ms) => ms.toFixed(0)))
    .concat(String(over))
    .concat(SPENT.map((name) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) / Number(asked.keys)).toFixed(1)))
}

const endDemoWorld = await startDemoWorld()
const app = await startApp()
const database = new pg.Client({ connectionString: app.connectionString })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await database.connect()
  const lines: string[][] = []
  for (const groups of asked.groups.split(',')) lines.push(await measured(browser, app.url, database, Number(groups)))
  process.stdout.write(`ms from a key to its answer on screen, CPU ${asked.slower} times slower; target ${TARGET_MS}\n`)
  process.stdout.write(
    `${table(['checklist', 'keys', 'p50', 'p95', 'most', `over ${TARGET_MS}`, 'styles a key', 'layouts a key'], lines)}\n`,
  )
} finally {
  await browser.close()
  await database.end()
  await app.stop()
  await endDemoWorld?.()
}
