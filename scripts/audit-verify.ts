import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAudit } from '../apps/api/src/audit/verify.ts'

// npm run audit:verify [-- --seal id:hash]: follows the audit trail and says the first entry that is wrong; ends with 1 when one is. Reads DATABASE_URL, or else the
// Postgres of our own that runs in DATA_DIR.
const { values } = parseArgs({ options: { seal: { type: 'string' } } })

function ownPostgres(): string {
  const home = join(process.env.DATA_DIR || '.data', 'postgres')
  const port = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://ivue:${readFileSync(join(home, 'secret'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
}

const { entries, seal, problem } = await verifyAudit(process.env.DATABASE_URL || ownPostgres(), values.seal)
process.stdout.write(problem ? `${problem}\n${entries} entries before it hold\n` : `${entries} entries hold\n`)
process.stdout.write(`Seal: ${seal}\n`)
process.exitCode = problem ? 1 : 0
