import { parseArgs } from 'node:util'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { createSsnVault } from '../../apps/api/src/loans/ssn-vault.ts'
import { BUSINESS_ZONE } from './days.ts'
import { loadDemoWorld } from './load-demo.ts'
import type { AnswersToStore } from './loans/loan-rows.ts'

const HELP =
  'npm run demo -- --loans N [--seed S] [--today YYYY-MM-DD] [--events F] [--answers all|findings], with DATABASE_URL naming an empty, migrated database.\nWith SECRET_KEY, SSNs are on file for half of the locked loans. Of the reviews every answer is written up to 50,000 loans, above that\nthe findings alone (a million loans have nine million answers); the counts on the reviews are the same.'

const { values } = parseArgs({
  options: {
    loans: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'ivue' },
    today: { type: 'string', default: dayAt(new Date(), BUSINESS_ZONE) },
    events: { type: 'string', default: '1' },
    answers: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const loans = Number(values.loans)
const events = Number(values.events)
const answers = values.answers as AnswersToStore | undefined
const knownAnswers = answers === undefined || answers === 'all' || answers === 'findings'
const connectionString = process.env.DATABASE_URL
const { SECRET_KEY = '' } = process.env
const ssns = SECRET_KEY ? createSsnVault({ SECRET_KEY, DATA_DIR: '' }) : undefined

if (values.help || !connectionString || !Number.isInteger(loans) || loans < 1 || !(events >= 0) || !knownAnswers) {
  console.log(HELP)
  process.exitCode = values.help ? 0 : 2
} else {
  const started = performance.now()
  const log = (line: string) => console.log(`${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`)
  try {
    const counts = await loadDemoWorld({ connectionString, loans, seed: values.seed, today: values.today, events, answers, ssns, log })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')} in ${seconds} s`,
    )
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
