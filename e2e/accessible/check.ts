import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type pg from 'pg'
import { findViolations } from '../support/axe.ts'
import { goTo } from '../support/go-to.ts'
import type { SeparateApp } from '../support/separate-app.ts'
import { test } from '../support/test.ts'
import { waitUntilLoaded } from '../support/wait-until-loaded.ts'
import { loans } from './loans.ts'

const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** The `who` of a visitor who has not signed in. */
export const VISITOR = ''

/** Opens a path as a person and returns their page. With an empty path the page stays where it is. */
export type OpenAs = (who: string, path: string) => Promise<Page>
/** Opens a dialog, menu or state and returns the element to check. */
export type Open = (page: Page, as: OpenAs, database: pg.Client) => Promise<Locator>
/**
 * A check: the person, the path, and what they open there. Without `open` the screen is checked. An empty path continues where the previous
 * check ended. In a path, `{name}` is replaced by that loan's number.
 */
export type Check = readonly [who: string, path: string, open?: Open]

/** Runs the checks one after the other, with one page per person. */
export async function runChecks(app: SeparateApp, browser: Browser, checks: readonly Check[]): Promise<void> {
  const pages = new Map<string, Page>()
  const as: OpenAs = async (who, template) => {
    const path = template.replace(/\{(\w+)\}/, (_, name: keyof typeof loans) => loans[name])
    const page = pages.get(who) ?? (await firstPage(who, path))
    if (!path || !pages.has(who)) return pages.set(who, page).get(who) as Page
    await page.setViewportSize(DESKTOP)
    if (who === VISITOR) await page.goto(path)
    else {
      const isHere = new URL(page.url()).pathname === new URL(path, page.url()).pathname
      if (isHere) await goTo(page, path.startsWith('/changepassword') ? '/mysessions' : '/changepassword')
      await goTo(page, path)
      await waitUntilLoaded(page)
    }
    return page
  }
  const firstPage = async (who: string, path: string) => {
    const options = { baseURL: app.url, viewport: DESKTOP, reducedMotion: 'reduce' } as const
    if (who) return app.openAs(browser, who, path, options)
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(path)
    return page
  }
  for (const [who, path, open] of checks)
    await test.step(`${who} ${path}`, async () => {
      // The first check of each person includes the frame around the screens.
      const isFirst = !pages.has(who)
      const page = await as(who, path)
      if (who && path) await waitUntilLoaded(page)
      const root = (await open?.(page, as, app.database)) ?? page.locator(isFirst || !who ? 'html' : '#main')
      await expect.poll(() => findViolations(root)).toEqual([])
    })
}

/** Returns the dialog with this name once it shows a text and has loaded. */
export async function dialog(page: Page, name: string | RegExp, text: string | RegExp = /\w/): Promise<Locator> {
  const found = page.getByRole('dialog', { name })
  await expect(found).toContainText(text)
  await expect(found.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0)
  return found
}
/** Returns `root` once `what` is visible. */
export async function expectShown(what: Locator, root = what): Promise<Locator> {
  await expect(what).toBeVisible()
  return root
}
export const main = (page: Page) => page.locator('#main')
export const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
/** Presses a button in the row with this text. */
export const clickInRow = (page: Page, text: string, name: string | RegExp) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('button', { name, exact: true }).first().click()

/** Returns the step that opens a dialog by a button and presses a button in it that is refused with this message. */
export const openRefused =
  (button: string | RegExp, name: string | RegExp, submit: string, words: string): Open =>
  async (page) => {
    await click(page, button)
    await page.getByRole('dialog', { name }).getByRole('button', { name: submit, exact: true }).click()
    return dialog(page, name, words)
  }
/** Returns the step that opens a tab of the open loan popup and waits for a text on it. */
export const openTab =
  (name: string, words: string): Open =>
  async (page) => {
    await page.getByRole('dialog').getByRole('tab', { name }).click()
    return dialog(page, /^Loan \d+/, words)
  }
export const openMenu =
  (button: string | RegExp): Open =>
  async (page) => {
    await click(page, button)
    return expectShown(page.getByRole('menu'))
  }
