import { runChecks } from './check.ts'
import { buildChecks, formatReport } from './doctor.ts'

// npm run doctor: checks the configuration in the environment and prints what to change. Exit code 1 if a check failed.
const results = await runChecks(buildChecks(process.env))
process.stdout.write(formatReport(process.env, results))
// What did not answer in time would keep the process alive.
process.exit(results.some(({ level }) => level === 'failed') ? 1 : 0)
