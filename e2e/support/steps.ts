import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countStep: () => void
  }
}

/**
 * Counts what a person does on a page from now on: a click, a key and a text written in one go are a step each, a choice in a drop-down two (it is opened, and one is
 * chosen). Letters held with others (Control) are one with the key.
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
    // Playwright chooses and fills without a key or a click of its own.
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
