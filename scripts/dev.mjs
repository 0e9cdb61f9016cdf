import { join } from 'node:path'
import { install } from './lib/prepare.mjs'
import { endAll, endOnSignal, ROOT, run } from './lib/run.mjs'

// Restarts the api at each change, and runs the web server of vite in front of it: http://127.0.0.1:5173
const bin = (folder, name) => join(ROOT, folder, 'node_modules/.bin', name)
const PORT = process.env.PORT ?? '8080'

endOnSignal()
const prepared = (await install()) || (await run(bin('prisma', 'prisma'), ['generate', '--config', 'prisma.config.ts'], generateOptions()))
if (prepared !== 0) process.exit(prepared)
const api = run(bin('.', 'tsx'), ['watch', '--clear-screen=false', 'apps/api/src/main.ts'], { env: { PORT, NODE_ENV: 'development' } })
const web = run(bin('apps/web', 'vite'), ['--host', '127.0.0.1'], {
  cwd: join(ROOT, 'apps/web'),
  env: { API_URL: `http://127.0.0.1:${PORT}` },
})
const code = await Promise.race([api, web])
await endAll()
process.exit(code)

function generateOptions() {
  return { cwd: join(ROOT, 'prisma'), env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false' }, quiet: true }
}
