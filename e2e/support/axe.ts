import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { goDark, goLight } from './go-dark.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rows of a table are alike, and checking all of them takes the longest. */
const FURTHER_ROWS = 'tbody > tr:nth-child(n + 7)'

/**
 * The serious or critical findings of axe within an element, for the first rows of each table or for all. Use it with `expect.poll`,
 * because axe finds false problems during a fade. In the dark theme only colours are checked; everything else is as in the light one.
 */
export async function seriousIn(root: Locator, rows: 'first' | 'all' = 'first'): Promise<string[]> {
  const page = root.page()
  // Parsing half a megabyte of script takes longer than most checks, so each document loads it once.
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

/** Expects that axe finds nothing serious on the whole screen, in the light and in the dark theme. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const turn of [goDark, goLight]) {
    await turn(page)
    await expect.poll(() => seriousIn(page.locator('html'), 'all')).toEqual([])
  }
}
