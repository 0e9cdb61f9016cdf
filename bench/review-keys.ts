import { type Browser, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import createDemoWorld from '../e2e/support/demo-world.ts'
import { openAs } from '../e2e/support/person.ts'
import { qaPath, startReview } from '../e2e/support/review-steps.ts'
import { resetToPendingReview } from '../e2e/support/review-world.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { formatTable, print, quantile, readCommand } from './command.ts'

/**
 * The options of the command, which answers the questions of a review by the key y in Chromium, in the built app with its demo world. It
 * measures the time from each key to the start of the frame after the one that shows its answer, with a slowed CPU.
 */
const { options } = readCommand({ questions: 200, groups: '1,8', slowdowns: '4,1', rounds: 1 })

const KIND = 'processor'
const REVIEWER = 'qc.analyst'
/** Milliseconds between an answer and the next key, in which the answer is saved. */
const PAUSE_MS = 250
const TARGET_MS = 50

async function createBank(database: pg.Client, groups: number): Promise<void> {
  await database.query('DELETE FROM review_scores')
  await database.query('DELETE FROM checkpoints')
  await database.query(
    `INSERT INTO checkpoints (kind, sno, qc, type, category, question)
     SELECT $1, n, 'Processor', 'Critical', 'Group ' || (n - 1) * $3::int / $2::int + 1, 'Do the documents of point ' || n || ' agree with the figures of the application?'
     FROM generate_series(1, $2::int) n`,
    [KIND, options.questions, groups],
  )
}

/** Runs in the page. Collects the milliseconds of each key in `keyTimes`. */
const RECORD_KEYS = `
  globalThis.keyTimes = []
  let pressed = 0
  addEventListener('keydown', (event) => { pressed = event.timeStamp }, { capture: true })
  new MutationObserver(() => {
    const from = pressed
    requestAnimationFrame(() => requestAnimationFrame(() => keyTimes.push(performance.now() - from)))
  }).observe(document, { subtree: true, attributeFilter: ['aria-pressed'] })`

async function answerAll(page: Page, slowdown: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (let answered = 1; answered <= options.questions; answered++) {
    await page.keyboard.press('y')
    do await page.waitForTimeout(PAUSE_MS)
    while ((await page.evaluate<number>('keyTimes.length')) < answered)
  }
  return page.evaluate<number[]>('keyTimes')
}

async function measure(browser: Browser, url: string, database: pg.Client, slowdown: number): Promise<number[]> {
  const review = await resetToPendingReview(database, KIND, REVIEWER)
  const page = await openAs(browser, REVIEWER, qaPath(KIND, review.type), { baseURL: url, viewport: { width: 1440, height: 900 } })
  const dialog = await startReview(page, review.loan)
  await dialog.getByRole('group').first().waitFor()
  // Waits for prefetches, which are not measured.
  await page.waitForTimeout(3_000)
  await page.evaluate(RECORD_KEYS)
  const times = await answerAll(page, slowdown)
  await page.context().close()
  return times
}

const removeDemoWorld = await createDemoWorld()
const app = await startApp()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
const database = new pg.Client({ connectionString: app.connectionString })
try {
  await database.connect()
  const lines: string[][] = []
  for (const groups of options.groups.split(',').map(Number)) {
    await createBank(database, groups)
    for (const slowdown of options.slowdowns.split(',').map(Number)) {
      const times: number[] = []
      for (let round = 0; round < options.rounds; round++) times.push(...(await measure(browser, app.url, database, slowdown)))
      const sorted = times.toSorted((a, b) => a - b)
      lines.push([`${groups} groups, ${slowdown} ×`, ...[0.5, 0.95, 1].map((part) => quantile(sorted, part).toFixed(0))])
    }
  }
  print(
    `ms from a key to its answer, ${options.questions} questions; target at 4 ×: p50 ≤ ${TARGET_MS}`,
    formatTable(['checklist', 'p50', 'p95', 'most'], lines),
  )
} finally {
  await database.end()
  await browser.close()
  await app.stop()
  await removeDemoWorld?.()
}
