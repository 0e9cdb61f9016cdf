import { test as base } from '@playwright/test'

/** A test whose people leave with it: windows that stay open go on asking, and hear of whatever later tests do. */
export const test = base.extend<{ everybodyLeaves: undefined }>({
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
