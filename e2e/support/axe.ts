import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { goDark, goLight } from './theme.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules of axe that are tried: WCAG 2.2 AA and best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rows after the first six of each table. All rows are alike, and checking them takes most of the time. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 7)'

/**
 * Returns the serious or critical violations that axe finds within an element, for the first rows of each table or for all. Use it with
 * `expect.poll`, because axe reports false violations during a fade. In the dark theme only colours are checked.
 */
export async function findViolations(root: Locator, rows: 'first' | 'all' = 'first'): Promise<string[]> {
  const page = root.page()
  // Parsing axe takes longer than most checks, so each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return root.evaluate(
    async (element, { tags, exclude }) => {
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const options: RunOptions = {
        runOnly: isDark ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags },
        // Collecting other results than violations is slow.
        resultTypes: ['violations'],
        preload: false,
      }
      const { violations } = await window.axe.run({ include: [element], exclude }, options)
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { tags: TAGS, exclude: rows === 'first' ? [FURTHER_ROWS] : [] },
  )
}

/** Expects that axe finds no serious violation on the whole screen, in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const setTheme of [goDark, goLight]) {
    await setTheme(page)
    await expect.poll(() => findViolations(page.locator('html'), 'all')).toEqual([])
  }
}
