import { runChecks } from '../doctor/check.ts'
import { buildChecks, formatReport } from '../doctor/doctor.ts'
import type { Run } from './command.ts'

export const run: Run = async () => {
  const results = await runChecks(buildChecks(process.env))
  process.stdout.write(formatReport(process.env, results))
  return results.some(({ level }) => level === 'failed') ? 1 : 0
}
