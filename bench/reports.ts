import { parseArgs } from 'node:util'
import { callPath } from '@ivue/contracts/contract.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { processorQcReport, qcReports, reviewDashboards, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import pg from 'pg'
import { quantile, table } from './figures.ts'
import { signIn, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench reports --database URL [--times 20]
P10: every report, chart and landing figure of a demo world, asked one after the other, beside the plainest SQL over the same rows.`
const TARGET_MS = 50

const { values: asked } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: { database: { type: 'string' }, times: { type: 'string', default: '20' } },
})

const month = (back: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 7)
const LAST_MONTH = `ended_at >= date_trunc('month', now()) - interval '1 month' AND ended_at < date_trunc('month', now())`
const reviewed = (kind: string, by: string) =>
  `SELECT ${by}, count(*), sum(critical_count), sum(opportunity_count) FROM reviews WHERE kind = '${kind}' AND ${LAST_MONTH} GROUP BY 1`
const rated = { reviewType: 'Processor QC', severity: 'Critical' }
const year = { from: month(12), to: month(0) }

interface Measured {
  name: string
  call: { option: string; task: string }
  body?: object
  raw: string
}
const ACTIVE = `status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')`
const MEASURED: readonly Measured[] = [
  {
    name: 'pipeline',
    call: landing.getPipeDistribution,
    raw: `SELECT status, substatus, count(*) FROM loans WHERE ${ACTIVE} GROUP BY 1, 2`,
  },
  {
    name: 'movements',
    call: landing.getMovement,
    raw: `SELECT funded_at::date, count(*) FROM loans WHERE funded_at >= now() - interval '7 days' GROUP BY 1`,
  },
  { name: 'today', call: landing.getTodayMove, raw: `SELECT count(*) FROM loans WHERE funded_at >= date_trunc('day', now())` },
  {
    name: 'cycle',
    call: landing.getCycle,
    raw: `SELECT avg(funded_at::date - application_on) FROM loans WHERE funded_at >= date_trunc('month', now()) - interval '1 month'`,
  },
  {
    name: 'late loans',
    call: landing.getLateLoans,
    raw: `SELECT count(*) FILTER (WHERE scheduled_closing_at < now()) FROM loans WHERE ${ACTIVE}`,
  },
  {
    name: 'overtime',
    call: landing.getOvertime,
    raw: 'SELECT user_id, sum(overtime_minutes), sum(regular_minutes) FROM work_hours GROUP BY 1',
  },
  {
    name: 'routings',
    call: landing.getRoutings,
    raw: `SELECT status, count(*) FROM loans WHERE queue_since >= date_trunc('day', now()) GROUP BY 1`,
  },
  { name: 'processor report', call: qcReports.getAllProcessorReport, raw: reviewed('processor', 'worked_by_id') },
  { name: 'underwriter report', call: qcReports.getAllUwReport, raw: reviewed('underwriter', 'worked_by_id') },
  { name: 'closer report', call: qcReports.getAllCloserReport, raw: reviewed('closer', 'worked_by_id') },
  {
    name: 'imported, processor',
    call: processorQcReport.getAllProcessorQcReport,
    raw: `SELECT slot1_id, count(*) FROM tasks WHERE desk = 'processor' AND imported_at >= date_trunc('month', now()) - interval '1 month' GROUP BY 1`,
  },
  {
    name: 'imported, underwriter',
    call: underwriterQcReport.getAllUnderwriterQcReport,
    raw: `SELECT slot1_id, count(*) FROM tasks WHERE desk = 'underwriter' AND imported_at >= date_trunc('month', now()) - interval '1 month' GROUP BY 1`,
  },
  { name: 'monthly dashboard', call: reviewDashboards.getMonthly, raw: reviewed('closer', 'assigned_to_id') },
  {
    name: 'month to date',
    call: reviewDashboards.getMonthToDate,
    raw: `SELECT assigned_to_id, count(*) FROM reviews WHERE ended_at >= date_trunc('month', now()) GROUP BY 1`,
  },
  {
    name: 'overturns',
    call: reviewDashboards.getOverturnReport,
    raw: `SELECT assigned_to_id, sum(overturned_count) FROM reviews WHERE ${LAST_MONTH} GROUP BY 1`,
  },
  {
    name: 'control chart',
    call: qualityCharts.getControlChart,
    body: rated,
    raw: `SELECT date_trunc('month', ended_at), count(*), count(*) FILTER (WHERE critical_count > 0) FROM reviews
          WHERE type = 'Processor QC' AND selection = 'Random' AND scope = 'Full' AND ended_at >= now() - interval '25 months' GROUP BY 1`,
  },
  {
    name: 'funnel plot',
    call: qualityCharts.getFunnel,
    body: { ...rated, ...year },
    raw: `SELECT worked_by_id, count(*), count(*) FILTER (WHERE critical_count > 0) FROM reviews
          WHERE type = 'Processor QC' AND selection = 'Random' AND scope = 'Full' AND ended_at >= now() - interval '12 months' GROUP BY 1`,
  },
  {
    name: 'waterfall',
    call: qualityCharts.getWaterfall,
    body: { reviewType: rated.reviewType, ...year },
    raw: `SELECT outcome, count(*) FROM findings WHERE review_type = 'Processor QC' AND opened_at >= now() - interval '12 months' GROUP BY 1`,
  },
]

/** Milliseconds of each run, ascending. */
async function timed(times: number, run: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const from = performance.now()
    await run()
    took.push(performance.now() - from)
  }
  return took.toSorted((a, b) => a - b)
}

async function main(database: string): Promise<string> {
  const port = await startServer(database)
  const headers = await signIn(port, 'admin')
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const times = Number(asked.times)
  const rows: string[][] = []
  for (const { name, call, body = {}, raw } of MEASURED) {
    const ask = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/${callPath(call)}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { flag, msg } = (await answer.json()) as { flag: boolean; msg: string }
      if (!flag) throw new Error(`${name}: ${msg}`)
    }
    await ask()
    const ours = await timed(times, ask)
    await client.query(raw)
    const bare = await timed(times, () => client.query(raw))
    const [p50, p95, rawP50] = [quantile(ours, 0.5), quantile(ours, 0.95), quantile(bare, 0.5)]
    rows.push([name, p50.toFixed(1), p95.toFixed(1), rawP50.toFixed(1), (p50 / rawP50).toFixed(2), p50 <= TARGET_MS ? 'met' : 'missed'])
  }
  await client.end()
  return table([`P10, ≤ ${TARGET_MS} ms`, 'p50 ms', 'p95 ms', 'raw p50 ms', 'ratio', ''], rows)
}

if (asked.database) {
  try {
    process.stdout.write(`${await main(asked.database)}\n`)
  } finally {
    await stopServers()
  }
} else process.stdout.write(`${HELP}\n`)
