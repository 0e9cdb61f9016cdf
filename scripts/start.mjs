import { build, install } from './lib/prepare.mjs'
import { endOnSignal, ROOT } from './lib/run.mjs'

// Installs and builds what is missing, then runs the app in the same process, so that a signal ends everything. The app is configured by
// environment variables (docs/operations.md).
process.chdir(ROOT)
const removeHandlers = endOnSignal()
for (const step of [install, build]) {
  const code = await step()
  if (code !== 0) process.exit(code)
}
removeHandlers()
await import(`${ROOT}/apps/api/dist/main.js`)
