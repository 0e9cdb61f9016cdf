import type { Call } from '@ivue/contracts/contract.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LIST, STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { processorSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { viewCounts } from '@ivue/contracts/grid/wire.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { formatRoutedTo } from '@ivue/contracts/home/lists.ts'
import { loanPipeline } from '@ivue/contracts/loans/lists-contract.ts'
import { ACTIVE_STATUSES } from '@ivue/contracts/loans/words.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { cellOf } from '../reports/dashboard-facts.fixture.ts'
import { type Idea, idsInScope, page, send, sum, world } from './pairs-calls.fixture.ts'
import { dispositionCounts, lateCounts, slaCounts } from './pairs-oracle.fixture.ts'
import { NOW } from './pairs-world.fixture.ts'

const sla: Idea = {
  idea: 'SLA met: closing desk, My work, the list',
  viewers: ['first', 'outsider'],
  months: ['2026-07'],
  async read({ as, days }) {
    const now = new Date(NOW)
    const shares = await send('qcManager', closing.getSlaShares, {})
    const { figures } = await send(as, myWork.getMyWork, {})
    const before = { ...days, from: '2026-06-01', to: '2026-06-30' }
    const shown: unknown[] = []
    const domain: unknown[] = []
    for (const n of MEASURES) {
      const of = shares.measures.find(({ measure }) => measure === n)
      const mine = figures.find(({ label }) => label === `P${n} Met`)
      const [all, past, own] = [
        await slaCounts(world().db, n, days, now),
        await slaCounts(world().db, n, before, now),
        await slaCounts(world().db, n, days, now, world().people[as].id),
      ]
      shown.push([of?.month.met, of?.month.notMet, of?.before.met, of?.before.notMet, mine?.part ?? 0, mine?.whole ?? 0])
      domain.push([all.met, all.notMet, past.met, past.notMet, own.met, own.met + own.notMet])
    }
    return { shown, domain }
  },
}

const RISK_STATES = ['Late', 'At risk', 'Watch', 'All'] as const
const late: Idea = {
  idea: 'Active, late, at risk and to watch: landing, its lists, the pipeline',
  viewers: ['qcManager', 'lead', 'unitLeader', 'first'],
  months: ['2026-07'],
  async read({ as, days }) {
    const card = await send(as, landing.getLateLoans, {})
    const pipe = await send(as, landing.getPipeDistribution, {})
    const leaders = (await page(as, landing.getLateList, {})).tdata
    const lists = await Promise.all(RISK_STATES.map(async (state) => (await page(as, landing.getLateLoanList, { state })).totalItems))
    const counted = await lateCounts(world().db, { today: '2026-07-08', zone: days.zone })
    const totals = (all: readonly { late: number; risk: number; watch: number; total: number }[]) => [
      sum(all, (one) => one.late),
      sum(all, (one) => one.risk),
      sum(all, (one) => one.watch),
      sum(all, (one) => one.total),
    ]
    const shown = [card.totalLate, card.totalRisk, card.totalWatch, card.totalPipe]
    const pipeline = (await page(as, loanPipeline.getList, {})).totalItems
    return {
      card: shown,
      lists,
      unitLeaders: totals(card.ul),
      teamLeaders: totals(card.tl),
      people: ['Late', 'Risk', 'Watch', 'Total'].map((title) => sum(leaders, (row) => Number(cellOf(row, title)?.value))),
      distribution: [...shown.slice(0, 3), pipe.active],
      pipeline: [...shown.slice(0, 3), pipeline],
      ...(as === 'qcManager' && { domain: [counted.late, ...shown.slice(1, 3), counted.active] }),
    }
  },
}

const disposed: Idea = {
  idea: 'Funded and not funded this month: landing, goals, the processor desk',
  viewers: ['qcManager'],
  months: ['2026-07'],
  async read({ days }) {
    const { pipe } = await send('qcManager', landing.getPipeDistribution, {})
    const count = (status: string) =>
      sum(
        pipe.filter((one) => one.CUR_STATUS_NAME === status),
        (one) => one.CNT,
      )
    const { rows } = await send('qcManager', landing.getGoals, {})
    const { figures } = await send('qcManager', processorSummary.getSummary, {})
    const desk = (key: string) => figures.find((figure) => figure.key === key)?.value
    const oracle = await dispositionCounts(world().db, days)
    return {
      landing: [count('Funded'), count('Cancelled')],
      goals: [sum(rows, (row) => row.funded), count('Cancelled')],
      desk: [desk('funded'), desk('nonFunded')],
      domain: [oracle.funded, oracle.other],
    }
  },
}

const landingRows: Idea = {
  idea: 'Pipeline, movements, routings and funded loans of a region: landing, the list behind each',
  viewers: ['qcManager', 'first'],
  months: ['2026-07'],
  async read({ as }) {
    const [shown, rows]: [number[], number[]] = [[], []]
    const compare = async (count: number, filters: object) => {
      if (count === 0) return
      shown.push(count)
      rows.push((await page(as, landing.getLateLoanList, { state: 'All', ...filters, filterData: { pageSize: 25 } })).totalItems)
    }
    for (const selectors of as === 'first' ? [{}] : [{}, { purpose: 'Refinance', sales: 'Centralized Sales' }]) {
      const { pipe } = await send(as, landing.getPipeDistribution, selectors)
      for (const { CUR_STATUS_NAME: status, CUR_SUBSTATUS_NAME: substatus, CNT } of pipe) {
        const words = { Status: status, Substatus: substatus || '(empty)' }
        const columnFilters = writeColumnFilters(Object.entries(words).map(([title, value]) => ({ title, value })))
        await compare(CNT, { ...selectors, columnFilters, moved: isOneOf(ACTIVE_STATUSES, status) ? '' : status })
      }
      const { days, datasets, yesterdayClosingCurrent } = await send(as, landing.getMovement, selectors)
      for (const { label, data } of datasets)
        for (const [nth, count] of data.entries()) await compare(count, { ...selectors, moved: `${label} ${days[nth]}` })
      await compare(yesterdayClosingCurrent, { ...selectors, moved: `Closing ${days.at(-1)}`, columnFilters: 'Status=Closing' })
      const { movements } = await send(as, landing.getTodayMove, selectors)
      for (const { label, current } of movements) await compare(current, { ...selectors, moved: `${label} ${NOW.slice(0, 10)}` })
      const routings = await send(as, landing.getRoutings, selectors)
      for (const [nth, queue] of routings.rows.entries())
        await compare(routings.values[nth] ?? 0, { ...selectors, moved: formatRoutedTo(queue) })
    }
    const goals = await send(as, landing.getGoals, {})
    for (const { region, funded } of goals.rows) await compare(funded, { sales: region, moved: 'Funded' })
    return { shown, rows }
  },
}

const overtime: Idea = {
  idea: 'Overtime: the card by unit leader and by role, its list',
  viewers: ['qcManager', 'lead', 'first'],
  months: ['2026-07'],
  async read({ as }) {
    const card = await send(as, landing.getOvertime, {})
    const total = (rows: readonly { curr_ot: number; prev_ot: number }[]) =>
      [sum(rows, (row) => row.curr_ot), sum(rows, (row) => row.prev_ot)].map((hours) => Math.round(hours * 10))
    const minutes = await world().db.workHours.findMany()
    const worked = (month: string) =>
      sum(
        minutes.filter(({ userId, day }) => day.toISOString().startsWith(month) && (idsInScope(as, month)?.includes(userId) ?? true)),
        ({ overtimeMinutes }) => overtimeMinutes,
      )
    return {
      totals: [card.curr_total.ot, card.prev_total.ot].map((hours) => Math.round(hours * 10)),
      roles: total(card.role),
      domain: [worked('2026-07'), worked('2026-06')].map((one) => Math.round(one / 6)),
    }
  },
}

const DESK_LISTS: Readonly<Record<string, readonly [Call, ListSpec]>> = {
  closing: [closing.getDashboardClosingTaskList, CLOSING_LIST],
  processor: [processor.getDashboardProcessorTaskList, STAGED_LISTS.processor],
  underwriter: [underwriter.getDashboardUnderwritterTaskList, STAGED_LISTS.underwriter],
  reviews: [checklists.getDashboardQcCloserTaskList, REVIEW_LISTS.closer],
}
const views: Idea[] = Object.entries(DESK_LISTS).map(([name, [call, spec]]) => ({
  idea: `Counts of the views of ${name}: tabs, lists`,
  viewers: name === 'reviews' ? ['analyst'] : ['lead', 'first'],
  months: ['2026-07'],
  async read({ as }) {
    const { counts } = viewCounts.parse(await send(as, call, { count: 'views' }))
    const shown = (spec.views ?? []).filter(({ key }) => key in counts)
    const lists = await Promise.all(
      shown.map(async ({ key, filters, sort }) => {
        const body = { ...filters, ...(sort.length > 0 && { orderArray: sort }), filterData: { pageSize: 25 } }
        return [key, (await page(as, call, body)).totalItems]
      }),
    )
    return { tabs: counts, lists: Object.fromEntries(lists) }
  },
}))

const dueWork: Idea = {
  idea: 'Late and due today: My work, the desks',
  viewers: ['first', 'second', 'outsider'],
  months: ['2026-07'],
  async read({ as }) {
    const { groups } = await send(as, myWork.getMyWork, {})
    const desks = await Promise.all(
      [closing.getDashboardClosingTaskList, processor.getDashboardProcessorTaskList, underwriter.getDashboardUnderwritterTaskList].map(
        async (call) => {
          const ids = new Set<number>()
          for (const clock of ['Late', 'Due today'])
            for (const { recsID } of (await page(as, call, { filterId: 'All', taskStatus: 'All', clock, filterData: { pageSize: 200 } }))
              .tdata)
              ids.add(recsID)
          return ids.size
        },
      ),
    )
    return { myWork: groups.find(({ name }) => name === 'due')?.total, desks: sum(desks, (count) => count) }
  },
}

/** Ideas about loans and work. */
export const WORK_IDEAS: readonly Idea[] = [sla, late, disposed, landingRows, overtime, ...views, dueWork]
