import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from '@playwright/test'

/** The password of every demo user. */
export const PASSWORD = 'Welcome#2026'

/** Errors and violations of the content security policy by page. A test with any of them fails. */
const errorsOfPages = new WeakMap<Page, string[]>()

/** Opens a browser in which this person is signed in, on `path`. Makes the sign-in call directly. The tests about signing in cover the form. */
export async function openAs(browser: Browser, username: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  return openAsInContext(await browser.newContext(options), username, path)
}

/** Opens a page of an existing browser context in which this person is signed in, on `path`. */
export async function openAsInContext(context: BrowserContext, username: string, path: string): Promise<Page> {
  const page = await context.newPage()
  recordErrors(page)
  const answer = await context.request.post('/index.php?option=com_login&task=doLogin', { data: { username, password: PASSWORD } })
  const { flag, msg, response } = await answer.json()
  expect(flag, msg).toBe(true)
  // Runs before any script of the page, and only once, so that a sign-out lasts.
  const script = await page.addInitScript((token) => localStorage.setItem('loggedInToken', token), response.token)
  await page.goto(path)
  await script.dispose()
  return page
}

export async function sendSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Records the errors of a page from now on, for `expectNoErrors`. */
export function recordErrors(page: Page): void {
  const errors: string[] = []
  errorsOfPages.set(page, errors)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) errors.push(message.text())
  })
}

export function expectNoErrors(...pages: Page[]): void {
  for (const page of pages) expect(errorsOfPages.get(page)).toEqual([])
}

export const loanRow = (page: Page, loanNumber: string) =>
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

/** Returns the number of entries of the list on screen. Waits for the exact total. */
export async function readTotal(page: Page): Promise<number> {
  const footer = /^Showing \d+ to \d+ of (\d+) entries$/i
  return Number(footer.exec((await page.getByText(footer).textContent()) ?? '')?.[1])
}
