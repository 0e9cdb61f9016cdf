import { writeFileSync } from 'node:fs'
import { buildDocument } from '../platform/openapi/document.ts'
import { SESSION_COOKIE } from '../platform/rpc/session-secrets.ts'
import type { Run } from './command.ts'

export const run: Run = async ({ argument = 'openapi.json' }) => {
  writeFileSync(argument, `${JSON.stringify(buildDocument({ server: '/', sessionCookie: SESSION_COOKIE }), null, 2)}\n`)
  return 0
}
