import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { Interval } from '@ivue/contracts/quality/statistics/interval.ts'
import { formatPoint, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import {
  axis,
  type ControlChart,
  type Funnel,
  qualityCharts,
  reviewType,
  type SignalOfChart,
  severity,
  type Waterfall,
} from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { z } from 'zod'
import { type ExportablePage, workbookReport } from '../../exports/report.ts'
import { buildTable, type Table } from '../../exports/tables.ts'
import type { Services } from '../../platform/app-services.ts'
import { monthAt } from '../charts/periods.ts'

const month = z.string().regex(/^\d{4}-\d{2}$/)
/** By default the current month and the twelve before it. */
const period = { from: month.optional(), to: month.optional() }
const rate = z.object({ reviewType, severity, axis, sample: z.string().optional(), counts: z.string().optional() })
type Rate = z.infer<typeof rate>

async function periodOf({ settings, now }: Services, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const running = monthAt(now(), await settings.get('business.zone'))
  return { from: from ?? shiftMonth(running, -12), to: to ?? running }
}

const rateWords = (of: Rate): [string, string][] => [
  ['Type', of.reviewType],
  ['Severity', of.severity],
  ['Month of', of.axis],
  ...(of.sample ? ([['Sample', of.sample]] as [string, string][]) : []),
  ...(of.counts ? ([['Findings', of.counts]] as [string, string][]) : []),
]
const periodWords = ({ from, to }: { from: Month; to: Month }): [string, string][] => [['Months', `${monthName(from)} to ${monthName(to)}`]]

/** Converts a fraction to percent with two decimals. */
const toPercent = (part: number | null): number | null => (part === null ? null : Math.round(part * 10_000) / 100)
const dayText = (day: string | null): string => (day ? usDay(day) : '')
const formatInterval = (interval: Interval | null): string =>
  interval ? `${toPercent(interval.low)?.toFixed(2)} to ${toPercent(interval.high)?.toFixed(2)}` : ''

function controlTables({ mode, points, signals, baseline }: ControlChart): Table[] {
  const value = (of: number | null) => (mode === 'loans' ? toPercent(of) : of === null ? null : Math.round(of * 100) / 100)
  const found = mode === 'findings' ? 'Findings' : 'With a finding'
  const rate = { loans: 'Rate %', findings: 'Per loan', between: 'Loans before it' }[mode]
  const mostly = (share: SignalOfChart['team']) => (share ? `${share.name}: ${share.loans}` : '')
  return [
    buildTable('Control chart', points, [
      [mode === 'between' ? 'Finding of' : 'Month', ({ at, running }) => `${formatPoint(at)}${running ? ' (so far)' : ''}`],
      ['Loans', ({ loans }) => loans],
      [found, (point) => point.found],
      [rate, (point) => value(point.value)],
      ['Lower limit', ({ low }) => value(low)],
      ['Upper limit', ({ high }) => value(high)],
    ]),
    buildTable('Signals', signals, [
      ['Rule', ({ rule }) => RULES[rule]],
      ['From', ({ from }) => usDay(from)],
      ['To', ({ to }) => usDay(to)],
      ['Loans', ({ loans }) => loans],
      ['With a finding', (signal) => signal.found],
      ['Most of them of', ({ team }) => mostly(team)],
      ['Most of them in', ({ category }) => mostly(category)],
    ]),
    ...(baseline
      ? [
          buildTable(
            'Baseline',
            [baseline],
            [
              ['From', ({ from }) => monthName(from)],
              ['To', ({ to }) => monthName(to)],
              ['Months', ({ months }) => months],
              ['Loans', ({ loans }) => loans],
              [found, (of) => of.found],
              ['Mean', ({ centre }) => value(centre)],
              ['σz', ({ sigmaZ }) => sigmaZ],
              ['At most, 95 %', ({ atMost }) => toPercent(atMost)],
              ['Weighting', (of) => rateNotes(of, null).join('; ')],
            ],
          ),
        ]
      : []),
  ]
}

const RULES = {
  beyond: 'Beyond a limit',
  eight: 'Eight on one side',
  trend: 'Six rising or falling',
  twoOfThree: 'Two of three far out',
  month: 'More in a month than predicted',
}

function funnelTables({ centre, people, others }: Funnel): Table[] {
  return [
    {
      name: 'People',
      columns: ['Person', 'Team', 'Loans', 'With a finding', 'Rate %', 'Signals at', 'Differs'],
      rows: people.map(({ name, team, loans, found, high, outside }) => [name, team, loans, found, percent(found, loans), high, outside]),
    },
    {
      name: 'Everybody together',
      columns: ['Loans', 'With a finding', 'Rate %', 'People whose work you do not see'],
      rows: centre ? [[centre.loans, centre.found, percent(centre.found, centre.loans), others]] : [],
    },
  ]
}

function waterfallTables({ units, gross, rebutted, cured, net, rates }: Waterfall): Table[] {
  const row = (name: string, loans: number, rate: Waterfall['rates']['net']) => [
    name,
    loans,
    rate.percent,
    formatInterval(rate.interval),
    rateNotes(rate, null).join('; '),
  ]
  return [
    {
      name: 'Waterfall',
      columns: ['Loans', 'Number', 'Of those reviewed %', '95 % interval', 'Weighting'],
      rows: [
        ['Reviewed', units, units === 0 ? null : 100, '', ''],
        row('Gross', gross, rates.gross),
        row('− Rebutted', rebutted, rates.rebutted),
        row('− Cured', cured, rates.cured),
        row('= Net', net, rates.net),
      ],
    },
  ]
}

/** The quality charts and targets by mail: the content of their "Show as table" as sheets. */
export const QUALITY_REPORTS: readonly ExportablePage[] = [
  workbookReport(
    {
      call: qualityCharts.getControlChart,
      title: 'Control chart',
      input: rate.extend({ counted: z.string().optional(), trend: z.coerce.number().optional(), twoOfThree: z.coerce.number().optional() }),
    },
    async ({ input, ask }) => ({
      tables: controlTables(await ask(qualityCharts.getControlChart, input as never)),
      words: rateWords(input),
    }),
  ),
  workbookReport(
    { call: qualityCharts.getFunnel, title: 'People on a funnel plot', input: rate.extend(period) },
    async ({ services, input, ask }) => {
      const months = await periodOf(services, input)
      return {
        tables: funnelTables(await ask(qualityCharts.getFunnel, { ...input, ...months } as never)),
        words: [...rateWords(input), ...periodWords(months)],
      }
    },
  ),
  workbookReport(
    { call: qualityCharts.getWaterfall, title: 'Waterfall', input: z.object({ reviewType, axis, ...period }) },
    async ({ services, input, ask }) => {
      const months = await periodOf(services, input)
      return {
        tables: waterfallTables(await ask(qualityCharts.getWaterfall, { reviewType: input.reviewType, axis: input.axis, ...months })),
        words: [['Type', input.reviewType], ['Month of', input.axis], ...periodWords(months)],
      }
    },
  ),
  workbookReport(
    { call: qualityTargets.getQualityTargets, title: 'Quality targets', input: z.object({ axis }) },
    async ({ input, ask }) => {
      const { rows } = await ask(qualityTargets.getQualityTargets, input)
      return {
        tables: [
          buildTable('Targets', rows, [
            ['Type', (row) => row.reviewType],
            ['Severity', (row) => row.severity],
            ['State', (row) => row.state],
            ['Target %', (row) => row.rate],
            ['Valid from', (row) => usDay(row.validFrom)],
            ['Loans', ({ now }) => now?.observed.loans ?? null],
            ['With a finding', ({ now }) => now?.observed.found ?? null],
            ['Observed %', ({ now }) => now?.observed.percent ?? null],
            ['95 % interval', ({ now }) => formatInterval(now?.observed.interval ?? null)],
            ['Verdict', ({ now }) => now?.verdict ?? ''],
            ['Weighting', ({ now }) => (now ? rateNotes(now.observed, null).join('; ') : '')],
            ['Set by', (row) => row.setBy],
            ['Why', (row) => row.rationale],
          ]),
        ],
        words: [['Month of', input.axis]],
      }
    },
  ),
  workbookReport({ call: qcClocks.getQcClocks, title: 'Clocks of the QC months', input: z.object({}) }, async ({ ask }) => {
    const { months, clocks } = await ask(qcClocks.getQcClocks, {})
    const ofMonths = months.flatMap((one) => one.clocks.map((clock) => ({ ...clock, month: one.month })))
    return {
      tables: [
        buildTable('Clocks', ofMonths, [
          ['QC month', (clock) => monthName(clock.month)],
          ['Clock', ({ name }) => name],
          ['From', ({ startedOn }) => dayText(startedOn)],
          ['Due', ({ dueOn }) => dayText(dueOn)],
          ['Done', ({ doneOn }) => dayText(doneOn)],
          ['State', ({ state }) => state],
        ]),
        buildTable('How long they run', clocks, [
          ['Clock', ({ name }) => name],
          ['Starts with', ({ startsWith }) => startsWith],
          ['Ends with', ({ endsWith }) => endsWith],
          ['Days', ({ days }) => days],
          ['Calendar', ({ calendar }) => calendar],
          ['Confirmed by', ({ confirmedBy }) => confirmedBy || 'Confirm with compliance'],
        ]),
      ],
      words: [],
    }
  }),
]
