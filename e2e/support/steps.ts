import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countStep: () => void
  }
}

/**
 * Counts a person's steps on a page from now on and returns a function that reads the count. A click, a key, and a text written in one go
 * are one step each. A choice in a drop-down is two (open and choose). A key with modifiers such as Control is one.
 */
export async function countSteps(page: Page): Promise<() => number> {
  let steps = 0
  await page.exposeFunction('countStep', () => {
    steps += 1
  })
  const listen = () => {
    let writing: EventTarget | null = null
    const step = () => window.countStep()
    addEventListener(
      'pointerdown',
      (event) => {
        writing = null
        if (event.isTrusted) step()
      },
      true,
    )
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, isTrusted }) => {
        if (!isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return
        const isText = key.length === 1 && !ctrlKey && target instanceof HTMLElement && target.matches('input, textarea')
        if (isText && writing === target) return
        writing = isText ? target : null
        step()
      },
      true,
    )
    // Playwright's `selectOption` and `fill` send no click or key events.
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) {
          step()
          step()
        }
      },
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => steps
}
