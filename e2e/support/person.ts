import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/** The password of every demo user. */
export const PASSWORD = 'Welcome#2026'

/** Errors and violations of the content security policy; a test with any of them fails. */
const complaints = new WeakMap<Page, string[]>()

/** Opens a browser of this person, signed in and on `path`. Makes the sign-in call directly; the tests about signing in cover the form. */
export async function signedIn(browser: Browser, username: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return signedInWithin(await browser.newContext(options), username, path)
}

/** The same in an existing browser context. */
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

export const rowOf = (page: Page, loanNumber: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: loanNumber, exact: true }) })

/**
 * Types into the grid's search and presses Enter instead of waiting for the debounce. Returns when the rows found are shown, so that the
 * next click does not meet a row that moves. Does nothing if the list is searched for this text already.
 */
export async function searchGrid(page: Page, text: string): Promise<void> {
  if (new URL(page.url()).searchParams.get('q') === text) return
  const box = page.getByPlaceholder('Search in grid')
  const found = page.waitForResponse(
    (answer) =>
      answer
        .request()
        .postData()
        ?.includes(`"searchString":${JSON.stringify(text)}`) ?? false,
  )
  await box.fill(text)
  await box.press('Enter')
  await found
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
}

/** Number of entries of the list on screen; waits for the exact total. */
export async function totalOf(page: Page): Promise<number> {
  const counted = /^Showing \d+ to \d+ of (\d+) entries$/i
  return Number(counted.exec((await page.getByText(counted).textContent()) ?? '')?.[1])
}
