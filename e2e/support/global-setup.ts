import { startApp } from './start-app.ts'

/** One app for all tests; `IVUE_URL` names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.IVUE_URL) return undefined
  const app = await startApp()
  process.env.IVUE_URL = app.url
  return () => app.stop()
}
