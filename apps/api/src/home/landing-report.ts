import { landing } from '@ivue/contracts/home/contract.ts'
import { CYCLES, LANDING_PURPOSES, SALES_REGION_CHOICES } from '@ivue/contracts/home/words.ts'
import { z } from 'zod'
import { type CallAs, workbookReport } from '../exports/report.ts'
import type { Table } from '../exports/tables.ts'

const choice = (words: readonly [string, ...string[]]) => z.enum(words).default(words[0])
const input = z.object({ purpose: choice(LANDING_PURPOSES), sales: choice(SALES_REGION_CHOICES), cycle: choice(CYCLES) })
type LandingSelectors = z.infer<typeof input>

/** The landing dashboard by mail, with a sheet per card. It is registered under the call that has all of its selectors. */
export const LANDING_REPORT = workbookReport(
  { call: landing.getMovement, title: 'Landing dashboard', input },
  async ({ input: chosen, ask }) => ({
    tables: [...(await loanTables(ask, chosen)), ...(await timeTables(ask, chosen)), ...(await peopleTables(ask, chosen))],
    words: [
      ['Purpose', chosen.purpose],
      ['Sales region', chosen.sales],
      ['Cycle', chosen.cycle],
    ],
  }),
)

async function loanTables(ask: CallAs, { purpose, sales }: LandingSelectors): Promise<Table[]> {
  const pipeline = await ask(landing.getPipeDistribution, { purpose, sales })
  const late = await ask(landing.getLateLoans, { purpose, sales })
  const routings = await ask(landing.getRoutings, { purpose, sales })
  return [
    {
      name: 'Pipeline',
      columns: ['Status', 'Substatus', 'Loans'],
      rows: pipeline.pipe.map(({ CUR_STATUS_NAME, CUR_SUBSTATUS_NAME, CNT }) => [CUR_STATUS_NAME, CUR_SUBSTATUS_NAME, CNT]),
    },
    {
      name: 'Late loans',
      columns: ['Unit leader', 'Team leader', 'Loans', 'Watch', 'At risk', 'Past closing date'],
      rows: [
        ['All', '', late.totalPipe, late.totalWatch, late.totalRisk, late.totalLate],
        ...late.tl.map((one) => [one.ul_full_name, one.tl_full_name, one.total, one.watch, one.risk, one.late]),
      ],
    },
    { name: 'Routings', columns: ['Queue', 'Entered today'], rows: routings.rows.map((queue, nth) => [queue, routings.values[nth]]) },
  ]
}

async function timeTables(ask: CallAs, { purpose, sales, cycle }: LandingSelectors): Promise<Table[]> {
  const movement = await ask(landing.getMovement, { purpose, sales, cycle })
  const today = await ask(landing.getTodayMove, { purpose, sales })
  const cycles = await ask(landing.getCycle, { purpose, sales, cycle })
  return [
    {
      name: 'Movements',
      columns: ['Day', ...movement.datasets.map(({ label }) => label)],
      rows: movement.labels.map((day, nth) => [day, ...movement.datasets.map(({ data }) => data[nth])]),
    },
    {
      name: 'Today',
      columns: ['Movement', 'So far', 'Projected'],
      rows: today.movements.map((one) => [one.label, one.current, one.projected]),
    },
    {
      name: 'Cycle',
      columns: ['Month', 'Loans', 'Mean days', 'Median', 'P90'],
      rows: cycles.months.map((one) => [one.month, one.loans, one.cycle, one.median, one.p90]),
    },
  ]
}

async function peopleTables(ask: CallAs, { sales }: LandingSelectors): Promise<Table[]> {
  const overtime = await ask(landing.getOvertime, {})
  const goals = await ask(landing.getGoals, { sales })
  const hours = [overtime.month, overtime.prevMonth].flatMap((month) => [`${month}: regular`, `${month}: overtime`, `${month}: share %`])
  const row = (of: (typeof overtime.ul)[number] | (typeof overtime.role)[number]) => [
    of.curr_regular,
    of.curr_ot,
    of.share,
    of.prev_regular,
    of.prev_ot,
    of.prevShare,
  ]
  return [
    { name: 'Overtime by unit leader', columns: ['Unit leader', ...hours], rows: overtime.ul.map((one) => [one.name, ...row(one)]) },
    { name: 'Overtime by role', columns: ['Role', ...hours], rows: overtime.role.map((one) => [one.role, ...row(one)]) },
    {
      name: 'Goals',
      columns: ['Region', 'Funded', 'Goal', 'QC score %', 'Goal %'],
      rows: goals.rows.map((one) => [one.region, one.funded, one.goalFunded, one.qcScore, one.goalScore]),
    },
  ]
}
