import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { pressAnywhere } from './keys.ts'
import { recordErrors, sendSignIn } from './person.ts'

/** Returns the list of My work. */
export const workList = (page: Page): Locator => page.getByRole('grid', { name: 'My work' })
/** Returns the head of a section of My work, with its count. */
export const workSection = (page: Page, name: RegExp): Locator => workList(page).getByRole('rowheader', { name })
/** Returns the panel of My work with the next loan or the next assignment. */
export const nextLoan = (page: Page): Locator => page.getByRole('complementary', { name: 'Next loan and my numbers' })
export const loanPopup = (page: Page, loan = ''): Locator => page.getByRole('dialog', { name: `Loan ${loan}` })
export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })
/** Returns the first loan number in a text, or an empty text. */
export const loanNumberIn = (text: string | null): string => /\d{10,12}/.exec(text ?? '')?.[0] ?? ''

/** Opens a browser, signs in by the form, and returns the page once My work is shown, where the person lands. */
export async function startDay(browser: Browser, baseURL: string, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  recordErrors(page)
  await page.goto('/login')
  await sendSignIn(page, username)
  await page.waitForURL('**/mywork')
  await expect(workList(page)).toBeVisible()
  return page
}

/** Returns the number of the loan whose popup is open. */
export async function readOpenLoan(page: Page): Promise<string> {
  return loanNumberIn(
    await loanPopup(page)
      .getByRole('heading', { name: /^Loan \d{10,12}$/ })
      .textContent(),
  )
}

/** Goes to My work by the menu. */
export async function openMyWork(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My work' }).click()
  await expect(workList(page)).toBeVisible()
}

/** Presses Escape until no dialog is open. */
export async function closeDialogs(page: Page): Promise<void> {
  await expect(async () => {
    await pressAnywhere(page, 'Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}
