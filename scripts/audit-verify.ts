import { parseArgs } from 'node:util'
import { verifyAudit, verifyDetached } from '../apps/api/src/audit/verify.ts'
import { databaseUrl } from './lib/database-url.ts'

// npm run audit:verify [-- --seal id:hash] [--detached audit_entries_2024_01]: verifies the audit trail, or a detached month of it, and
// prints the first wrong entry. Exit code 1 if there is one.
const { values } = parseArgs({ options: { seal: { type: 'string' }, detached: { type: 'string' } } })

const { entries, detached, seal, problem } = await (values.detached
  ? verifyDetached(databaseUrl(), values.detached, values.seal)
  : verifyAudit(databaseUrl(), values.seal))
const anchors = detached > 0 ? `, and the anchors of ${detached} detached ones` : ''
process.stdout.write(
  problem ? `${problem}\n${entries} entries before it are valid${anchors}\n` : `${entries} entries are valid${anchors}\n`,
)
process.stdout.write(`Seal: ${seal}\n`)
process.exitCode = problem ? 1 : 0
