import type { Page } from '@playwright/test'

/**
 * Returns the content within `root` that cannot be reached, as its text and its right and bottom edge. Such content lies outside of the
 * window or of a clipping box, and no box around it scrolls in that direction. Leaves out texts with an ellipsis, which are cut on purpose,
 * and tables, which scroll on their own. The first entry is the sideways scroll of the page, if any.
 */
export const findUnreachable = (page: Page, root = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    const hides = (value: string) => value === 'hidden' || value === 'clip'
    const reaches = (inner: DOMRect, outer: { left: number; right: number; top: number; bottom: number }, x: boolean, y: boolean) =>
      (x && (inner.right > outer.right + 1 || inner.left < outer.left - 1)) ||
      (y && (inner.bottom > outer.bottom + 1 || inner.top < outer.top - 1))
    const isOut = (node: Element) => {
      const box = node.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) return false
      let [x, y] = [true, true]
      for (let around = node.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(around)
        if (clipPath !== 'none') return false
        if (scrolls(overflowX)) x = false
        if (scrolls(overflowY)) y = false
        const isCutOnPurpose = textOverflow === 'ellipsis' || around.clientWidth <= 1
        if (isCutOnPurpose) return false
        const cuts = [x && hides(overflowX), y && hides(overflowY)] as const
        if (reaches(box, around.getBoundingClientRect(), ...cuts)) return true
        if (!x && !y) return false
        if (position === 'fixed') break
      }
      return reaches(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, x, y)
    }
    const hasContent = (node: Element) =>
      node.matches('button, a, input, select, textarea') ||
      [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim())
    const { scrollWidth, clientWidth } = document.documentElement
    const sideways = scrollWidth > clientWidth ? [`the page scrolls ${scrollWidth - clientWidth} px sideways`] : []
    const found = [...document.querySelectorAll(`${selector} *`)].filter((node) => {
      const { visibility, clipPath } = getComputedStyle(node)
      return (
        hasContent(node) &&
        visibility !== 'hidden' &&
        clipPath === 'none' &&
        !node.closest('table, svg, [aria-hidden="true"], [hidden]') &&
        isOut(node)
      )
    })
    return [
      ...sideways,
      ...found.map(
        (node) =>
          `${node.tagName} ${node.textContent?.trim().slice(0, 40)} to ${Math.round(node.getBoundingClientRect().right)}, ${Math.round(node.getBoundingClientRect().bottom)}`,
      ),
    ]
  }, root)
