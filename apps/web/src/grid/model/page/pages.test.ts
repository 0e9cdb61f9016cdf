import { describe, expect, it } from 'vitest'
import { footerText, pageLinks } from './pages.ts'

describe('the page links', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [5, 5, [3, 4, 5]],
    [1, 52, [1, 2, 3]],
    [2, 52, [1, 2, 3]],
    [3, 52, [2, 3, 4]],
    [51, 52, [50, 51, 52]],
    [52, 52, [50, 51, 52]],
  ])('on page %i of %i are %j', (current, last, links) => {
    expect(pageLinks(current, last)).toEqual(links)
  })

  it('are at most three and always contain the current page', () => {
    for (let last = 1; last <= 12; last++)
      for (let current = 1; current <= last; current++) {
        const links = pageLinks(current, last)
        expect(links.length).toBeLessThanOrEqual(3)
        expect(links).toContain(current)
        expect(links[0]).toBeGreaterThanOrEqual(1)
        expect(links.at(-1)).toBeLessThanOrEqual(last)
      }
  })
})

describe('the footer', () => {
  const page = { before: 25, rows: 25, total: 1284, pending: false }
  it('shows which rows are on the page', () => {
    expect(footerText(page)).toBe('Showing 26 to 50 of 1284 Entries')
    expect(footerText({ ...page, before: 1275, rows: 9 })).toBe('Showing 1276 to 1284 of 1284 Entries')
  })
  it('does not wait for the total', () => {
    expect(footerText({ ...page, total: 51, pending: true })).toBe('Showing 26 to 50 of … Entries')
  })
  it('uses the specified text for an empty list', () => {
    expect(footerText({ ...page, before: 0, rows: 0, total: 0 })).toBe('Showing 0 to 0 of 0 entries')
  })
})
