import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { ownDatabase } from './own-database.ts'
import { signedIn } from './person.ts'
import { smallBanks } from './review-world.ts'
import { type RunningApp, startApp } from './start-app.ts'
import { test } from './test.ts'

export interface ReviewsApp {
  readonly url: string
  readonly database: pg.Client
  /** A browser of this person, signed in and on `path`; by another address than the app's own if one is named. */
  arrive(browser: Browser, username: string, path: string, url?: string): Promise<Page>
}

/**
 * A server of the calling file's own, with the demo world and small banks of questions, and a connection to its database. Tests about reviews change what is asked and
 * who may review, so they share no server with other files. Everything is there from the first hook or test on.
 */
export function reviewsApp(): ReviewsApp {
  let app: RunningApp
  let database: pg.Client
  test.beforeAll(async () => {
    app = await startApp()
    database = new pg.Client({ connectionString: ownDatabase(app.dataDir) })
    await database.connect()
    await smallBanks(database)
  })
  test.afterAll(async () => {
    await database?.end()
    await app?.stop()
  })
  return {
    get url() {
      return app.url
    },
    get database() {
      return database
    },
    arrive: (browser, username, path, url = app.url) => signedIn(browser, username, path, { baseURL: url }),
  }
}
