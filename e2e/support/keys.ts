import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a key on an element once it has the focus. `Locator.press` would move the focus there and hide that it was elsewhere. */
export async function pressOn(target: Locator, key: string): Promise<void> {
  await expect(target).toBeFocused()
  await target.page().keyboard.press(key)
}

/** Types a text into an element once it has the focus. */
export async function typeOn(target: Locator, text: string): Promise<void> {
  await expect(target).toBeFocused()
  await target.page().keyboard.type(text)
}

/** Presses a key that works with any focus, such as a shortcut of the page. Waits until the focus no longer moves. */
export async function pressAnywhere(page: Page, key: string): Promise<void> {
  await waitForStableFocus(page)
  await page.keyboard.press(key)
}

/** Presses keys one after the other without waiting for what the first one does. */
export async function pressTogether(page: Page, ...keys: string[]): Promise<void> {
  await waitForStableFocus(page)
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/** Presses a key repeatedly until the element, or one within it, has the focus. Fails after `most` presses. */
export async function pressUntilFocused(target: Locator, key: string, most = 60): Promise<void> {
  const isThere = () => target.evaluate((element) => element.contains(document.activeElement))
  await expect(target).toBeAttached()
  for (let presses = 0; presses < most && !(await isThere()); presses++) await pressAnywhere(target.page(), key)
  await expectFocusWithin(target)
}

/** Expects that the element, or one within it, has the focus. */
export async function expectFocusWithin(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Waits until the focus has stayed on one element for three frames without a running animation. Dialogs move the focus while they open and close. */
async function waitForStableFocus(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const isAnimating = () =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let [steady, before] = [0, document.activeElement]; steady < 3; before = document.activeElement) {
      await frame()
      steady = document.activeElement === before && !isAnimating() ? steady + 1 : 0
    }
  })
}
