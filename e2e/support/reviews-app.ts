import { smallBanks } from './review-world.ts'
import { test as base } from './world.ts'

/**
 * For tests about performing reviews. Each Playwright worker has an app for them that asks four questions of each kind, shared by the files that use this: each test
 * begins a review of its own (`pendingReview`).
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
