import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { endOnSignal, ROOT } from './lib/run.mjs'

// bin/ivue in a checkout: installs and builds what is missing, then runs the command in the same process, so that a signal ends everything.
const removeHandlers = endOnSignal()
for (const step of [install, build]) {
  const code = await step()
  if (code !== 0) process.exit(code)
}
removeHandlers()
process.env.DATA_DIR ||= join(ROOT, '.data')
await import(`${ROOT}/apps/api/dist/ivue.js`)
