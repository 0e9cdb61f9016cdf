import type { FigureEntry } from '@ivue/contracts/figures/registry/entry.ts'
import { FIGURES } from '@ivue/contracts/figures/registry.ts'
import type { ScreenName } from '@ivue/contracts/screens.ts'
import { expect, type Locator } from '@playwright/test'
import { pressAnywhere, pressOn } from './keys.ts'

/** Returns the ids of the entries of a screen, sorted. */
export const listFigureIds = (screen: ScreenName) =>
  Object.entries<FigureEntry>(FIGURES)
    .flatMap(([id, { screens }]) => (screens.includes(screen) ? [id] : []))
    .sort()

/** Explains the figures of a screen and expects those of the registry. */
export async function explainScreen(root: Locator, screen: ScreenName): Promise<void> {
  const shown = await explainEachFigure(root)
  expect(shown).toEqual(listFigureIds(screen))
}

/** Returns the numbers on screen that do not explain themselves. Numbers in sentences, headings and pictures, loan numbers and editions do not count. */
const findBareFigures = (root: Locator) =>
  root.evaluate((node) => {
    const isNumber = (text: string) => /^[+−±≤≥]?\s*[\d,]+(\.\d+)?( %)?$|^[\d,]+ of [\d,]+( \w+)?$/.test(text) && !/^\d{10}$/.test(text)
    const ownText = ({ childNodes }: Element) =>
      [...childNodes].flatMap(({ nodeType, textContent }) => (nodeType === Node.TEXT_NODE ? [textContent] : [])).join('')
    return [...node.querySelectorAll('*')].flatMap((one) => {
      if (!one.checkVisibility() || one.closest('[data-figure], svg, p, h1, h2, h3, th, option, label, nav')) return []
      const words = ownText(one).trim()
      const place = one.closest('tr, li, dl > div, section')?.textContent ?? ''
      return isNumber(words) && !place.startsWith('Edition') ? [`${words} in ${place}`] : []
    })
  })

/**
 * Opens the card of one figure of each kind by keyboard, and expects its definition and time. Returns their ids. Fails if a number explains
 * nothing, or by an id that is not in the registry.
 */
export async function explainEachFigure(root: Locator): Promise<string[]> {
  const page = root.page()
  await expect.poll(() => findBareFigures(root)).toEqual([])
  const shown = await root.locator('[data-figure]').evaluateAll((all) => all.map((one) => one.getAttribute('data-figure') ?? ''))
  const ids = [...new Set(shown)].sort()
  expect(ids.filter((id) => !(id in FIGURES))).toEqual([])
  const card = page.getByRole('dialog', { name: / explained$/ })
  for (const id of ids) {
    const figure = root.locator(`[data-figure="${id}"]`).first()
    await figure.focus()
    await pressOn(figure, (await figure.evaluate(({ tagName }) => tagName)) === 'A' ? 'i' : 'Enter')
    await expect(card, id).toContainText(FIGURES[id as keyof typeof FIGURES].definition)
    await expect(card).toContainText(/as of \d\d:\d\d/)
    await pressAnywhere(page, 'Escape')
    await expect(card).toHaveCount(0)
    await expect(figure).toBeFocused()
  }
  return ids
}
