import { verifyAudit, verifyDetached } from '../audit/verify.ts'
import type { Run } from './command.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = async ({ options }) => {
  const seal = options.seal?.toString()
  const part = options.detached?.toString()
  const verdict = await withDatabase((url) => (part ? verifyDetached(url, part, seal) : verifyAudit(url, seal)))
  const { entries, detached, problem } = verdict
  const anchors = detached > 0 ? `, and the anchors of ${detached} detached ones` : ''
  process.stdout.write(
    problem ? `${problem}\n${entries} entries before it are valid${anchors}\n` : `${entries} entries are valid${anchors}\n`,
  )
  process.stdout.write(`Seal: ${verdict.seal}\n`)
  return problem ? 1 : 0
}
