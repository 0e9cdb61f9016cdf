import type { Page } from '@playwright/test'

declare global {
  interface Window {
    countStep: () => void
  }
}

/**
 * Starts to count a person's steps on a page and returns a function that reads the count. A click, a key with its modifiers, and a text typed
 * into one field are one step each. A choice in a drop-down is two steps: open and choose. Typed on the drop-down it is one.
 */
export async function countSteps(page: Page): Promise<() => number> {
  let steps = 0
  await page.exposeFunction('countStep', () => {
    steps += 1
  })
  const listen = () => {
    let typedInto: EventTarget | null = null
    const step = () => window.countStep()
    addEventListener(
      'pointerdown',
      (event) => {
        typedInto = null
        if (event.isTrusted) step()
      },
      true,
    )
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey, isTrusted }) => {
        if (!isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return
        const isText = key.length === 1 && !ctrlKey && target instanceof HTMLElement && target.matches('input, textarea, select')
        if (isText && typedInto === target) return
        typedInto = isText ? target : null
        step()
      },
      true,
    )
    // Playwright's `selectOption` sends no click or key events.
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement && typedInto !== target) {
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
