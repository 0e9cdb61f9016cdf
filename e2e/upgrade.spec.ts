import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { markClosingUncommented } from './support/comments.ts'
import { createDatabase, dropDatabase } from './support/databases.ts'
import { goTo } from './support/go-to.ts'
import { pressAnywhere, pressOn, typeOn } from './support/keys.ts'
import { startPeople } from './support/people-at-work.ts'
import { openAs } from './support/person.ts'
import { prepareReleaseBefore } from './support/release-before.ts'
import { startRoundRobin } from './support/round-robin.ts'
import { type RunningApp, runApp } from './support/start-app.ts'
import { test } from './support/test.ts'
import { waitUntilLoaded } from './support/wait-until-loaded.ts'

/** Minutes of the upgrade with its way back (S20), without the preparation. */
const MINUTES = Number(process.env.MINUTES ?? 3)
const PEOPLE = Number(process.env.PEOPLE ?? 20)
const PHASES = 5
const PREPARED_WITHIN_MS = 900_000
const PATHS = PROTECTED_SCREENS.filter(({ menu }) => menu !== undefined).map(({ path }) => path)
const SCREENS_OF = 'packages/contracts/src/screens.ts'

/** Returns the paths of the screens that the release before has, too. */
function pathsBefore(folder: string): readonly string[] {
  const file = join(folder, SCREENS_OF)
  if (!existsSync(file)) return PATHS
  const screens = readFileSync(file, 'utf8')
  return PATHS.filter((path) => screens.includes(`'${path}'`))
}

/**
 * Expects that the screen is open and has its heading. A part that a process of the release before does not know may say so. No other part
 * may have failed.
 */
async function expectWhole(page: Page): Promise<void> {
  await waitUntilLoaded(page)
  const faults = page.getByRole('alert').filter({ hasText: /could not be loaded|This page broke/ })
  await expect(faults.filter({ hasNotText: 'iVue is being upgraded' })).toHaveCount(0)
}

/** Opens a browser with a person who opens one screen after the other without loading the page again. */
async function openVisitor(browser: Browser, url: string, paths: readonly string[]) {
  const page = await openAs(browser, 'admin', '/downloads', { baseURL: url })
  let loads = 0
  let screens = 0
  page.on('load', () => loads++)
  return {
    async visit(until: number) {
      while (performance.now() < until) {
        const path = paths[screens++ % paths.length] ?? ''
        await test.step(path, async () => {
          await goTo(page, path)
          await expectWhole(page)
        })
      }
    },
    counts: () => ({ screens, loads }),
  }
}

/** Opens the page in new browsers, which have no file yet. Returns the number of browsers. */
async function openNewcomers(browser: Browser, url: string, until: number): Promise<number> {
  let pages = 0
  for (; performance.now() < until; pages++) {
    const page = await openAs(browser, 'closing.manager', '/closing', { baseURL: url })
    await expectWhole(page)
    await page.context().close()
  }
  return pages
}

/** Opens a browser with a person who writes a long comment, and loads the page again in between. */
async function openWriter(browser: Browser, url: string, loan: string) {
  const page = await openAs(browser, 'closing.manager', `/closing?loan=${loan}`, { baseURL: url })
  const popup = page.getByRole('dialog', { name: `Loan ${loan}`, exact: true })
  const field = popup.getByRole('textbox', { name: 'Comment' })
  let text = ''
  return {
    async write(words: string) {
      await expect(popup).toBeVisible()
      await pressAnywhere(page, 'c')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(text)
      text += words
      await pressOn(field, 'End')
      await typeOn(field, words)
      await expect(popup.getByText('Draft saved')).toBeVisible()
      await page.reload()
    },
    async send() {
      await pressAnywhere(page, 'c')
      await expect(field).toHaveValue(text)
      await pressOn(field, 'Control+Enter')
      await expect(popup.getByText(text)).toBeVisible()
    },
  }
}

test('people work through an upgrade and its way back without a blank page, a lost word or a failure', { tag: '@thorough' }, async ({
  browser,
}) => {
  test.setTimeout(PREPARED_WITHIN_MS + MINUTES * 180_000)
  const folder = mkdtempSync(join(tmpdir(), 'ivue-release-before-'))
  const before = prepareReleaseBefore(folder)
  const cleanUp: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  const connectionString = await createDatabase('empty')
  cleanUp.push(() => dropDatabase(connectionString))
  const database = new pg.Client({ connectionString })
  await database.connect()
  cleanUp.push(() => database.end())
  const proxy = await startRoundRobin()
  cleanUp.push(() => proxy.close())
  const running = new Set<RunningApp>()
  cleanUp.push(() => Promise.all([...running].map((app) => app.stop())))

  async function start(main?: string): Promise<RunningApp> {
    const app = await runApp(connectionString, {}, main)
    running.add(app)
    return app
  }
  async function stop(app: RunningApp): Promise<void> {
    running.delete(app)
    await app.stop()
  }

  try {
    // The release before makes the demo world, so that the new one has to migrate it while people work.
    const old = await start(before)
    await proxy.use(old.url)
    const loan = await markClosingUncommented(database)
    const people = await startPeople(proxy.url, database, PEOPLE)
    cleanUp.push(people.stop)
    const writer = await openWriter(browser, proxy.url, loan)
    const visitors = [await openVisitor(browser, proxy.url, pathsBefore(folder))]
    let newcomers = 0

    async function workFor(phase: string): Promise<void> {
      await test.step(phase, async () => {
        const until = performance.now() + (MINUTES * 60_000) / PHASES
        await writer.write(`${phase}. `)
        const all = visitors.map((visitor) => visitor.visit(until))
        newcomers += await openNewcomers(browser, proxy.url, until)
        await Promise.all(all)
        expect([people.diary.failures, proxy.failures]).toEqual([[], []])
      })
    }

    await workFor('The release before')
    const next = await start()
    // The second visitor's page is of the new release.
    await proxy.use(next.url)
    visitors.push(await openVisitor(browser, proxy.url, PATHS))
    await proxy.use(old.url, next.url)
    await workFor('Both releases')
    await proxy.use(next.url)
    await stop(old)
    await workFor('The new release')
    const oldAgain = await start(before)
    await proxy.use(next.url, oldAgain.url)
    await workFor('Both releases on the way back')
    await proxy.use(oldAgain.url)
    await stop(next)
    await workFor('The release before again')

    await writer.send()
    await people.stop()
    const { lists, comments, failures } = people.diary
    expect([failures, proxy.failures]).toEqual([[], []])
    const { rows } = await database.query<{ body: string }>('SELECT body FROM comments')
    const stored = new Set(rows.map(({ body }) => body))
    expect(comments.filter((one) => !stored.has(one))).toEqual([])
    expect(visitors.map(({ counts }) => counts().loads)).toEqual([0, 0])
    const screens = visitors.reduce((sum, { counts }) => sum + counts().screens, 0)
    process.stdout.write(
      `${MINUTES} minutes, ${PEOPLE} people: ${lists} lists, ${comments.length} comments, ${screens} screens, ${newcomers} new pages, ${proxy.answers.all} answers, ${proxy.answers.files} of them files; no failure\n`,
    )
  } finally {
    for (const act of cleanUp.reverse()) await act()
  }
})
