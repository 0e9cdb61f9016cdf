import { landing } from '@ivue/contracts/home/contract.ts'
import { qualityCharts } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { processorQcReport, qcReports, reviewDashboards, underwriterQcReport } from '@ivue/contracts/reports/contract.ts'
import { formatTable, measureMs, print, quantile, readCommand } from './command.ts'
import { callServer, signIn, startServer, stopServers } from './servers.ts'

const HELP = `pnpm --filter @ivue/bench reports --database URL [--times 20]
P10: every report, chart and landing figure of a demo world, one after the other.`
const TARGET_MS = 50
const { options } = readCommand({ database: '', times: 20 })

const month = (back: number) =>
  new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 1)).toISOString().slice(0, 7)
const rated = { reviewType: 'Processor QC', severity: 'Critical' }
const year = { from: month(12), to: month(0) }

type Measurement = readonly [name: string, call: Parameters<typeof callServer>[2], body?: object]
const MEASUREMENTS: readonly Measurement[] = [
  ['pipeline', landing.getPipeDistribution],
  ['movements', landing.getMovement],
  ['today', landing.getTodayMove],
  ['cycle', landing.getCycle],
  ['late loans', landing.getLateLoans],
  ['overtime', landing.getOvertime],
  ['routings', landing.getRoutings],
  ['processor report', qcReports.getAllProcessorReport],
  ['underwriter report', qcReports.getAllUwReport],
  ['closer report', qcReports.getAllCloserReport],
  ['imported, processor', processorQcReport.getAllProcessorQcReport],
  ['imported, underwriter', underwriterQcReport.getAllUnderwriterQcReport],
  ['monthly dashboard', reviewDashboards.getMonthly],
  ['month to date', reviewDashboards.getMonthToDate],
  ['overturns', reviewDashboards.getOverturnReport],
  ['control chart', qualityCharts.getControlChart, rated],
  ['funnel plot', qualityCharts.getFunnel, { ...rated, ...year }],
  ['waterfall', qualityCharts.getWaterfall, { reviewType: rated.reviewType, ...year }],
]

async function main(): Promise<string> {
  const port = await startServer(options.database)
  const headers = await signIn(port, 'admin')
  const rows: string[][] = []
  for (const [name, call, body = {}] of MEASUREMENTS) {
    const run = async () => {
      const { flag, msg } = await callServer(port, headers, call, body)
      if (!flag) throw new Error(`${name}: ${msg}`)
    }
    await run()
    const times: number[] = []
    for (let nth = 0; nth < options.times; nth++) times.push(await measureMs(run))
    times.sort((a, b) => a - b)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    rows.push([name, p50.toFixed(1), p95.toFixed(1), p50 <= TARGET_MS ? 'met' : 'missed'])
  }
  return formatTable([`P10, ≤ ${TARGET_MS} ms`, 'p50 ms', 'p95 ms', ''], rows)
}

if (options.database) {
  try {
    print(await main())
  } finally {
    await stopServers()
  }
} else print(HELP)
