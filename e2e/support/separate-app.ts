import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import pg from 'pg'
import { openAs } from './person.ts'
import { type RunningApp, startApp } from './start-app.ts'
import { test } from './test.ts'

export interface SeparateApp {
  readonly url: string
  /** The connection string of the app's database, as its owner. */
  readonly connectionString: string
  /** A connection to the app's database, as its owner. */
  readonly database: pg.Client
  /** Opens a browser in which this person is signed in, on `path`. */
  openAs(browser: Browser, username: string, path: string, options?: BrowserContextOptions): Promise<Page>
}

/**
 * Starts a separate server for the calling file, with the demo world and a database connection. `prepare` changes that world first. For
 * files whose tests would affect other tests or be affected by them. Available in hooks and tests.
 */
export function separateApp(prepare?: (database: pg.Client) => Promise<unknown>): SeparateApp {
  let app: RunningApp
  let database: pg.Client
  test.beforeAll(async () => {
    app = await startApp()
    database = new pg.Client({ connectionString: app.connectionString })
    await database.connect()
    await prepare?.(database)
  })
  test.afterAll(async () => {
    await database?.end()
    await app?.stop()
  })
  return {
    get url() {
      return app.url
    },
    get connectionString() {
      return app.connectionString
    },
    get database() {
      return database
    },
    openAs: (browser, username, path, options) => openAs(browser, username, path, { baseURL: app.url, ...options }),
  }
}
