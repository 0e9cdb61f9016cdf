import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { goDark, goLight } from './go-dark.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The password of every demo user. */
export const PASSWORD = 'Welcome#2026'

/** Errors and violations of the content security policy; a test with any of them fails. */
const complaints = new WeakMap<Page, string[]>()

/** A browser of this person, signed in and on `path`. Makes the sign-in call directly; the form is covered by the tests about signing in. */
export async function signedIn(browser: Browser, username: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return signedInWithin(await browser.newContext(options), username, path)
}

/** The same in a browser that is there already. */
export async function signedInWithin(context: BrowserContext, username: string, path: string): Promise<Page> {
  const page = await context.newPage()
  listen(page)
  const answer = await context.request.post('/index.php?option=com_login&task=doLogin', { data: { username, password: PASSWORD } })
  const { flag, msg, response } = await answer.json()
  expect(flag, msg).toBe(true)
  // Runs before any script of the page, and only once, so that a sign-out lasts.
  const token = await page.addInitScript((kept) => localStorage.setItem('loggedInToken', kept), response.token)
  await page.goto(path)
  await token.dispose()
  return page
}

export async function sendSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

function listen(page: Page): void {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) heard.push(message.text())
  })
}

export function expectNoComplaints(...pages: Page[]): void {
  for (const page of pages) expect(complaints.get(page)).toEqual([])
}

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const MODAL = '[aria-modal="true"]'
const TOASTS = '.mantine-Notifications-root'

/**
 * Expects no serious or critical finding of axe on the screen. A finding that coincides with the start of an animation (a disappearing message) is checked
 * again, because it may be about something half gone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const starts = await page.evaluateHandle(() => {
    const seen = { count: 0 }
    for (const name of ['transitionrun', 'animationstart']) document.addEventListener(name, () => seen.count++)
    return seen
  })
  const count = () => starts.evaluate((seen) => seen.count)
  for (let looks = 1; ; looks++) {
    await moved(page)
    const before = await count()
    const serious = await seriousOn(page)
    if (serious.length === 0 || looks === 3 || (await count()) === before) return expect(serious).toEqual([])
  }
}

/** Checks the same screen in the light and in the dark theme. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await goDark(page)
  await expectAccessible(page)
  await goLight(page)
}

/** In the dark theme only colours are checked; everything else is the same as in the light one. */
async function seriousOn(page: Page): Promise<string[]> {
  // Reading half a megabyte of script takes longer than most checks, so each document reads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ tags, modal, toasts }) => {
      const dark = matchMedia('(prefers-color-scheme: dark)').matches
      // What is under a dialog was checked without it, and cannot be reached now.
      const context = document.querySelector(modal)
        ? { include: [modal, toasts].filter((layer) => document.querySelector(layer)) }
        : document
      const options: RunOptions = {
        runOnly: dark ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
        // Other results are slow to collect.
        resultTypes: ['violations'],
        preload: false,
      }
      const { violations } = await window.axe.run(context, options)
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { tags: TAGS, modal: MODAL, toasts: TOASTS },
  )
}

/** Waits until animations have ended, because colours in transition are neither of the two. Animations of new elements start within two frames. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const ending = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished))
      await frame()
      await frame()
    } while (ending().length > 0)
  })

export const rowOf = (page: Page, loanNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: loanNumber, exact: true }) })

/** Types into the grid's search and presses Enter instead of waiting for the debounce. */
export async function searchGrid(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Search in grid')
  await box.fill(text)
  await box.press('Enter')
}

/** Number of entries of the list on screen; waits for the exact total. */
export async function totalOf(page: Page): Promise<number> {
  const counted = /^Showing \d+ to \d+ of (\d+) entries$/i
  return Number(counted.exec((await page.getByText(counted).textContent()) ?? '')?.[1])
}
