import { callPath } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processor, processorLog, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startApp } from '../e2e/support/start-app.ts'
import { print, readCommand } from './command.ts'
import { median, quantile, table } from './figures.ts'

/**
 * P7: scrolls a 10,000-row page of each desk in Chromium, in the built app with its demo world, one step per frame, and measures the time
 * between frames. The rows are those of a real response, repeated. `screens` is a part of the names of screens.
 */
const { options } = readCommand({ rows: '200,10000', rounds: 3, screens: '' })

interface Screen {
  name: string
  username: string
  address: string
  list: Parameters<typeof callPath>[0]
}
const ALL = 'taskStatus=All&rows=All'
const STAGES = 'filterId=All&rows=All'
const screen = (name: string, username: string, address: string, list: Screen['list']): Screen => ({ name, username, address, list })
const SCREENS: readonly Screen[] = [
  screen('Closing', 'closing.manager', `${paths.closing}?${ALL}`, closing.getDashboardClosingTaskList),
  screen('My Closings', 'closer.one', `${paths.myClosings}?${ALL}`, closing.getDashboardClosingTaskListCloser),
  screen('Closing Log', 'closing.manager', `${paths.closingLog}?${ALL}`, closingLog.getDashboardClosingLogTaskList),
  screen('Processor', 'processor.manager', `${paths.processor}?${STAGES}`, processor.getDashboardProcessorTaskList),
  screen('Underwriter', 'underwriter.manager', `${paths.underwriter}?${STAGES}`, underwriter.getDashboardUnderwritterTaskList),
  screen('ProcessorUWLog', 'processor.manager', `${paths.processorUnderwriterLog}?${ALL}`, processorLog.getDashboardProcessorUWLogTaskList),
]
const STEPS = 120
/** Pixels per frame: a notch of the wheel, a fast scroll, only new rows. */
const KINDS = [120, 600, 20_011]
const LONG_FRAME_MS = 50
/** Tolerance in ms. Three screen refreshes take 50 ms, measured by a clock that is inaccurate by some tenths. */
const TOLERANCE_MS = 0.5

interface Answer {
  response: { tdata?: Row[]; totalItems?: number; estimated?: boolean }
}

async function openList(browser: Browser, url: string, { username, address, list }: Screen, rows: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  // A helper that tsx adds to named functions, including those sent to the page.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.route(
    ({ pathname, search }) => `${pathname.slice(1)}${search}` === callPath(list),
    async (route) => {
      const fetched = await route.fetch()
      const answer = (await fetched.json()) as Answer
      const { tdata = [] } = answer.response
      // A response with only a total or changed rows is not a page.
      if (tdata.length === 0 || answer.response.totalItems === undefined) return route.fulfill({ response: fetched, json: answer })
      const repeated = Array.from({ length: rows }, (_, i) => ({ ...(tdata[i % tdata.length] as Row), recsID: i + 1 }))
      const response = { ...answer.response, tdata: repeated, totalItems: rows, estimated: false }
      await route.fulfill({ json: { ...answer, response } })
    },
  )
  await page.goto(`${url}${address}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('Welcome#2026')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('row').nth(3).waitFor()
  // Waits for prefetches, which are not measured.
  await page.waitForTimeout(3_000)
  return page
}

interface ScrollResult {
  /** Milliseconds between frames. */
  frames: number[]
  drawn: number
}

/** Returns a function that reads the CPU seconds of the page's main thread, which exclude other load of the machine. */
async function watchCpu(page: Page): Promise<() => Promise<Record<string, number>>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}
const COSTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration']

/** Scrolls a step per frame, and reverses at the end. */
const scroll = (page: Page, step: number): Promise<ScrollResult> =>
  page.evaluate(
    ({ step, steps }) =>
      new Promise<ScrollResult>((done) => {
        const scroller = document.querySelector('[role="grid"]')?.parentElement
        if (!scroller) throw new Error('There is no list')
        const frames: number[] = []
        let [last, by, drawn] = [Number.NaN, step, 0]
        const frame = (now: number) => {
          if (!Number.isNaN(last)) frames.push(now - last)
          last = now
          drawn = Math.max(drawn, scroller.querySelectorAll('tbody tr').length)
          if (frames.length === steps) return done({ frames, drawn })
          const end = scroller.scrollHeight - scroller.clientHeight
          if (scroller.scrollTop + by > end || scroller.scrollTop + by < 0) by = -by
          scroller.scrollTop += by
          requestAnimationFrame(frame)
        }
        scroller.scrollTo(0, 0)
        requestAnimationFrame(() => requestAnimationFrame(frame))
      }),
    { step, steps: STEPS },
  )

async function measureScreen(browser: Browser, url: string, screen: Screen, rows: number): Promise<string[][]> {
  const page = await openList(browser, url, screen, rows)
  const readCosts = await watchCpu(page)
  const lines: string[][] = []
  for (const step of KINDS) {
    const rounds: ScrollResult[] = []
    const before = await readCosts()
    for (let round = 0; round < options.rounds; round++) rounds.push(await scroll(page, step))
    const after = await readCosts()
    const cost = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1_000) / STEPS / rounds.length
    const sorted = rounds.map(({ frames }) => frames.toSorted((a, b) => a - b))
    const middle = (of: (frames: readonly number[]) => number) => median(sorted.map(of)).toFixed(0)
    lines.push([
      `${screen.name}, ${rows} rows, ${step} px`,
      ...[0.5, 0.95, 1].map((part) => middle((frames) => quantile(frames, part))),
      middle((frames) => frames.filter((ms) => ms > LONG_FRAME_MS + TOLERANCE_MS).length),
      String(Math.max(...rounds.map(({ drawn }) => drawn))),
      ...COSTS.map((name) => cost(name).toFixed(1)),
    ])
  }
  await page.close()
  return lines
}

const HEAD = ['page and step', 'p50', 'p95', 'most', `over ${LONG_FRAME_MS}`, 'rows drawn', 'script', 'style', 'layout', 'CPU ms a frame']
const app = await startApp()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const lines: string[][] = []
  for (const screen of SCREENS.filter(({ name }) => name.includes(options.screens)))
    for (const rows of options.rows.split(',').map(Number)) lines.push(...(await measureScreen(browser, app.url, screen, rows)))
  print(
    `P7: ms between ${STEPS} frames, medians of ${options.rounds} rounds; no frame over ${LONG_FRAME_MS}, at most 100 rows drawn`,
    table(HEAD, lines),
  )
} finally {
  await browser.close()
  await app.stop()
}
