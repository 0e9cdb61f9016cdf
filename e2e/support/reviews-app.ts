import { smallBanks } from './review-world.ts'
import { test as base } from './world.ts'

/**
 * For tests about performing reviews. Each Playwright worker has an app with banks of four questions, shared by the files that use this.
 * Each test starts a different review (`pendingReview`).
 */
export const test = base.extend<object, { banks: undefined }>({
  banks: [
    async ({ database }, use) => {
      await smallBanks(database)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})
