import { parseArgs } from 'node:util'
import { verifyAudit, verifyDetached } from '../apps/api/src/audit/verify.ts'
import { databaseUrl } from './lib/database-url.ts'

// npm run audit:verify [-- --seal id:hash] [--detached audit_entries_2024_01]: follows the audit trail, or a month of it that was detached, and says the first entry that is wrong;
// ends with 1 when one is.
const { values } = parseArgs({ options: { seal: { type: 'string' }, detached: { type: 'string' } } })

const { entries, detached, seal, problem } = await (values.detached
  ? verifyDetached(databaseUrl(), values.detached, values.seal)
  : verifyAudit(databaseUrl(), values.seal))
const left = detached > 0 ? `, and the anchors of ${detached} that were detached` : ''
process.stdout.write(problem ? `${problem}\n${entries} entries before it hold${left}\n` : `${entries} entries hold${left}\n`)
process.stdout.write(`Seal: ${seal}\n`)
process.exitCode = problem ? 1 : 0
