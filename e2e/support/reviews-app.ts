import { createSmallBanks } from './review-world.ts'
import { test as base } from './world.ts'

/**
 * The test function for performing reviews. Each Playwright worker has an app with banks of four questions, shared by the files that use this.
 * Each test starts a different review (`resetToPendingReview`).
 */
export const test = base.extend<object, { banks: undefined }>({
  banks: [
    async ({ database }, use) => {
      await createSmallBanks(database)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
