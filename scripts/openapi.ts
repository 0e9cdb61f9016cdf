import { writeFileSync } from 'node:fs'
import { buildDocument } from '../apps/api/src/openapi/document.ts'
import { SESSION_COOKIE } from '../apps/api/src/rpc/session-secrets.ts'

// npm run openapi [-- FILE]: writes the OpenAPI document of every call.
const [file = 'openapi.json'] = process.argv.slice(2)
writeFileSync(file, `${JSON.stringify(buildDocument({ server: '/', sessionCookie: SESSION_COOKIE }), null, 2)}\n`)
