import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { goDark, goLight } from './go-dark.ts'

/** Everybody's in the demo world. */
export const PASSWORD = 'Welcome#2026'

/** What the browser refused by the content security policy or broke on; a test that ends with any has failed. */
const complaints = new WeakMap<Page, string[]>()

/** A browser of this person's own, signed in and on `path`. The form itself is what the tests of signing in are about: here the call is made as the form makes it. */
export async function signedIn(browser: Browser, username: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  listen(page)
  const answer = await context.request.post('/index.php?option=com_login&task=doLogin', { data: { username, password: PASSWORD } })
  const { flag, msg, response } = await answer.json()
  expect(flag, msg).toBe(true)
  // Before anything of the page runs, and no second time: who signs out stays out.
  const token = await page.addInitScript((kept) => localStorage.setItem('loggedInToken', kept), response.token)
  await page.goto(path)
  await token.dispose()
  return page
}

/** Fills in and sends the form of the sign-in page. */
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

/** Nothing serious or critical on the screen as it stands, by axe. What is found while something set off (a message that goes by itself) may be of what is half gone: then it is looked at again. */
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

/** The same screen in the light and in the dark. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  await goDark(page)
  await expectAccessible(page)
  await goLight(page)
}

/** In the dark, where everything else is as it is in the light, only the colours are looked at. */
async function seriousOn(page: Page): Promise<string[]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  // There are no frames, so the page itself may gather what was found; otherwise each look opens another page for it. What is in order is not asked for: to name each part of it costs as much as the look.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  // What lies under a dialog was looked at without it, and cannot be reached now.
  if ((await page.locator(MODAL).count()) > 0) for (const layer of [MODAL, TOASTS]) axe.include(layer)
  const { violations } = await (dark ? axe.withRules(['color-contrast']) : axe.withTags(TAGS)).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Whatever moves has come to where it goes: a colour on its way to another is neither of them. What has just come sets off within two frames. */
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

/** The row of a loan in the list on screen. */
export const rowOf = (page: Page, loanNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: loanNumber, exact: true }) })

/** Types into the grid's search and does not wait for the pause. */
export async function searchGrid(page: Page, text: string): Promise<void> {
  const box = page.getByPlaceholder('Search in grid')
  await box.fill(text)
  await box.press('Enter')
}

/** How many entries the list on screen has; the exact total may follow the page. */
export async function totalOf(page: Page): Promise<number> {
  const counted = /^Showing \d+ to \d+ of (\d+) entries$/i
  return Number(counted.exec((await page.getByText(counted).textContent()) ?? '')?.[1])
}
