import { landing } from '@ivue/contracts/home/contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { processorQcReport, qcReports, reviewDashboards, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import pg from 'pg'
import { print, readCommand } from './command.ts'
import { measureMs, quantile, table } from './figures.ts'
import { callServer, signIn, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench reports --database URL [--times 20]
P10: every report, chart and landing figure of a demo world, one after the other, compared with the simplest SQL over the same rows.`
const TARGET_MS = 50
const { options } = readCommand({ database: '', times: 20 })

const month = (back: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 7)
const rated = { reviewType: 'Processor QC', severity: 'Critical' }
const year = { from: month(12), to: month(0) }

const ACTIVE = `FROM loans WHERE status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')`
const LAST_MONTH = `ended_at >= date_trunc('month', now()) - interval '1 month' AND ended_at < date_trunc('month', now())`
const RANDOM = `FROM reviews WHERE type = 'Processor QC' AND selection = 'Random' AND scope = 'Full'`
const reviewed = (kind: string, by: string) =>
  `SELECT ${by}, count(*), sum(critical_count), sum(opportunity_count) FROM reviews WHERE kind = '${kind}' AND ${LAST_MONTH} GROUP BY 1`
const imported = (desk: string) =>
  `SELECT slot1_id, count(*) FROM tasks WHERE desk = '${desk}' AND imported_at >= date_trunc('month', now()) - interval '1 month' GROUP BY 1`
const criticalBy = (group: string, months: number) =>
  `SELECT ${group}, count(*), count(*) FILTER (WHERE critical_count > 0) ${RANDOM} AND ended_at >= now() - interval '${months} months' GROUP BY 1`

/** The simplest SQL of each landing figure. */
const PIPELINE = `SELECT status, substatus, count(*) ${ACTIVE} GROUP BY 1, 2`
const MOVEMENTS = `SELECT funded_at::date, count(*) FROM loans WHERE funded_at >= now() - interval '7 days' GROUP BY 1`
const TODAY = `SELECT count(*) FROM loans WHERE funded_at >= date_trunc('day', now())`
const CYCLE = `SELECT avg(funded_at::date - application_on) FROM loans WHERE funded_at >= date_trunc('month', now()) - interval '1 month'`
const LATE = `SELECT count(*) FILTER (WHERE scheduled_closing_at < now()) ${ACTIVE}`
const OVERTIME = 'SELECT user_id, sum(overtime_minutes), sum(regular_minutes) FROM work_hours GROUP BY 1'
const ROUTINGS = `SELECT status, count(*) FROM loans WHERE queue_since >= date_trunc('day', now()) GROUP BY 1`
const TO_DATE = `SELECT assigned_to_id, count(*) FROM reviews WHERE ended_at >= date_trunc('month', now()) GROUP BY 1`
const OVERTURNS = `SELECT assigned_to_id, sum(overturned_count) FROM reviews WHERE ${LAST_MONTH} GROUP BY 1`
const OUTCOMES = `SELECT outcome, count(*) FROM findings WHERE review_type = 'Processor QC' AND opened_at >= now() - interval '12 months' GROUP BY 1`

type Measurement = readonly [name: string, call: Parameters<typeof callServer>[2], sql: string, body?: object]
const MEASUREMENTS: readonly Measurement[] = [
  ['pipeline', landing.getPipeDistribution, PIPELINE],
  ['movements', landing.getMovement, MOVEMENTS],
  ['today', landing.getTodayMove, TODAY],
  ['cycle', landing.getCycle, CYCLE],
  ['late loans', landing.getLateLoans, LATE],
  ['overtime', landing.getOvertime, OVERTIME],
  ['routings', landing.getRoutings, ROUTINGS],
  ['processor report', qcReports.getAllProcessorReport, reviewed('processor', 'worked_by_id')],
  ['underwriter report', qcReports.getAllUwReport, reviewed('underwriter', 'worked_by_id')],
  ['closer report', qcReports.getAllCloserReport, reviewed('closer', 'worked_by_id')],
  ['imported, processor', processorQcReport.getAllProcessorQcReport, imported('processor')],
  ['imported, underwriter', underwriterQcReport.getAllUnderwriterQcReport, imported('underwriter')],
  ['monthly dashboard', reviewDashboards.getMonthly, reviewed('closer', 'assigned_to_id')],
  ['month to date', reviewDashboards.getMonthToDate, TO_DATE],
  ['overturns', reviewDashboards.getOverturnReport, OVERTURNS],
  ['control chart', qualityCharts.getControlChart, criticalBy(`date_trunc('month', ended_at)`, 25), rated],
  ['funnel plot', qualityCharts.getFunnel, criticalBy('worked_by_id', 12), { ...rated, ...year }],
  ['waterfall', qualityCharts.getWaterfall, OUTCOMES, { reviewType: rated.reviewType, ...year }],
]

/** Returns the milliseconds of each run after a first one, ascending. */
async function repeat(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  await run()
  for (let nth = 0; nth < options.times; nth++) times.push(await measureMs(run))
  return times.toSorted((a, b) => a - b)
}

async function main(): Promise<string> {
  const port = await startServer(options.database)
  const headers = await signIn(port, 'admin')
  const client = new pg.Client({ connectionString: options.database })
  await client.connect()
  const rows: string[][] = []
  for (const [name, call, sql, body = {}] of MEASUREMENTS) {
    const ours = await repeat(async () => {
      const { flag, msg } = await callServer(port, headers, call, body)
      if (!flag) throw new Error(`${name}: ${msg}`)
    })
    const bare = await repeat(() => client.query(sql))
    const [p50, p95, rawP50] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(bare, 0.5)]
    rows.push([name, p50.toFixed(1), p95.toFixed(1), rawP50.toFixed(1), (p50 / rawP50).toFixed(2), p50 <= TARGET_MS ? 'met' : 'missed'])
  }
  await client.end()
  return table([`P10, ≤ ${TARGET_MS} ms`, 'p50 ms', 'p95 ms', 'raw p50 ms', 'ratio', ''], rows)
}

if (options.database) {
  try {
    print(await main())
  } finally {
    await stopServers()
  }
} else print(HELP)
