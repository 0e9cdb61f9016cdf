import type { Call } from '@ivue/contracts/contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import type { CloserEntry, ProcessorEntry, UnderwriterEntry } from '@ivue/contracts/quality/reviews/overall-report.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { processorQcReport, qcReports, reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import { toWireMonth } from '@ivue/contracts/reports/dashboards.ts'
import { cellOf } from '../reports/dashboard-facts.fixture.ts'
import {
  completed,
  type Idea,
  idsInScope,
  type PooledFigures,
  page,
  type Request,
  searched,
  send,
  sum,
  world,
} from './pairs-calls.fixture.ts'
import { dashboardCounts, loansReviewed } from './pairs-oracle.fixture.ts'

const REPORTS = {
  processor: [qcReports.getAllProcessorReport, qcReports.getAllProcessorReportDetail],
  underwriter: [qcReports.getAllUwReport, qcReports.getAllUwReportDetail],
  closer: [qcReports.getAllCloserReport, qcReports.getAllCloserReportDetail],
} as const
/** Reads a report once: its pooled figures by title, and the sum of what its people show in a column. */
async function readReport(as: Request['as'], call: Call, input: object) {
  const answer = await send(as, call, { ...input, filterData: { pageSize: 'All' } })
  const { pooled = [] } = answer as { pooled?: PooledFigures }
  const { tdata } = gridPage.parse(answer)
  return {
    figure: (title: string) => pooled.find((one) => one.title === title),
    people: (title: string) => sum(tdata, (row) => Number(cellOf(row, title)?.value ?? 0)),
  }
}
const report = (kind: ReviewKind, { as, days }: Request, audit = '') => readReport(as, REPORTS[kind][0], { ...completed(days), audit })

/** Reads the entries of a summary: those of people, and that of all reviews together, if there are any. */
async function summary<Entry>(kind: ReviewKind, { as, days }: Request, type = 'All') {
  const { '': all, ...people } = await send(as, reviewSummary.getOverallReport, { kind, type, together: true, ...searched(days) })
  return { people: Object.values(people) as Entry[], all: (all ? [all] : []) as Entry[] }
}

const reviewed: Idea[] = (['processor', 'underwriter', 'closer'] as const).flatMap((kind): Idea[] => {
  const audit = { processor: '', underwriter: 'Full', closer: 'ICD QC' }[kind]
  const filter = { processor: {}, underwriter: { audit: 'Full' }, closer: { types: ['ICD QC'] } }[kind] as {
    audit?: 'Full'
    types?: string[]
  }
  const highTitle = kind === 'processor' ? 'CriticalLoan' : 'MaterialCount'
  return [
    {
      idea: `Loans Reviewed and loans with a defect, ${kind}: QC report, its rows`,
      viewers: ['qcManager', 'lead', 'first'],
      async read(request) {
        const { figure, people } = await report(kind, request, audit)
        const titles = ['LoansReviewed', highTitle]
        const detail = { ...completed(request.days), audit, empId: 'All' }
        const rows = titles.map(async (field) => (await page(request.as, REPORTS[kind][1], { ...detail, field })).totalItems)
        const oracle = await loansReviewed(world().db, { kind, ...filter, ...request.days, people: idsInScope(request.as, request.month) })
        return {
          report: titles.map((title) => figure(title)?.value),
          rows: await Promise.all(rows),
          people: titles.map(people),
          domain: [oracle.units, oracle.high],
        }
      },
    },
    {
      idea: `Loans Reviewed, defects and rates, ${kind}: QC report, QA summary`,
      viewers: ['qcManager', 'lead', 'first'],
      async read(request) {
        const { figure } = await report(kind, request, audit)
        const oracle = await loansReviewed(world().db, { kind, ...filter, ...request.days, people: idsInScope(request.as, request.month) })
        const counts = (title: string) => {
          const { numerator = 0, denominator = 0 } = figure(title)?.counts ?? {}
          return [numerator, denominator, figure(title)?.value]
        }
        const share = (part: number, whole: number) => [part, whole, percent(part, whole)]
        const units = figure('LoansReviewed')?.value
        if (kind === 'processor') {
          const { people, all } = await summary<ProcessorEntry>(kind, request)
          const shown = (entries: readonly ProcessorEntry[]) => {
            const [opportunities, fails] = [sum(entries, (one) => one.criticalOpp), sum(entries, (one) => one.critical)]
            const score = share(opportunities - fails, opportunities)
            return [sum(entries, (one) => one.total), sum(entries, (one) => one.criticalFail), ...score]
          }
          const { highOpportunities, highFails } = oracle
          return {
            report: [units, figure('CriticalLoan')?.value, ...counts('Critical QC Score')],
            people: shown(people),
            together: shown(all),
            domain: [oracle.units, oracle.high, ...share(highOpportunities - highFails, highOpportunities)],
          }
        }
        if (kind === 'underwriter') {
          const { people, all } = await summary<UnderwriterEntry>(kind, request)
          const shown = (entries: readonly UnderwriterEntry[]) => {
            const high = sum(entries, (one) => one.material.count)
            const rate = share(
              high,
              sum(entries, (one) => one.judged),
            )
            return [sum(entries, (one) => one.total), ...rate]
          }
          return {
            report: [units, ...counts('Material Defect %')],
            people: shown(people),
            together: shown(all),
            domain: [oracle.units, ...share(oracle.high, oracle.judged)],
          }
        }
        const { people, all } = await summary<CloserEntry>(kind, request, 'ICD QC')
        const shown = (entries: readonly CloserEntry[]) => {
          const levels = entries.flatMap(({ Material, Moderate, Coachback }) => [Material, Moderate, Coachback])
          const accuracy = share(
            sum(levels, (one) => one.accept),
            sum(levels, (one) => one.total),
          )
          return [sum(entries, (one) => one.total), ...accuracy]
        }
        return {
          report: [units, ...counts('Overall Accuracy')],
          people: shown(people),
          together: shown(all),
          domain: [oracle.units, ...share(oracle.opportunities - oracle.fails, oracle.opportunities)],
        }
      },
    },
  ]
})

const partial: Idea = {
  idea: 'Partial audits: QC report, QA summary',
  viewers: ['qcManager', 'lead'],
  async read(request) {
    const { figure } = await report('underwriter', request, 'Partial')
    const { people, all } = await summary<UnderwriterEntry>('underwriter', request)
    const filter = { kind: 'underwriter', audit: 'Partial', people: idsInScope(request.as, request.month) } as const
    const oracle = await loansReviewed(world().db, { ...filter, ...request.days })
    const shown = (entries: readonly UnderwriterEntry[]) => [
      sum(entries, (one) => one.partialtotal),
      sum(entries, (one) => one.partialopp),
      sum(entries, (one) => one.partialerror),
    ]
    return {
      report: ['LoansReviewed', 'Opportunities', 'Error'].map((title) => figure(title)?.value),
      people: shown(people),
      together: shown(all),
      domain: [oracle.units, oracle.opportunities, oracle.fails],
    }
  },
}

const DASHBOARDS = { 'Closing QC': ['ICD QC', 'Final Doc QC'], SS: ['Final Review'] } as const
const dashboards: Idea[] = Object.entries(DASHBOARDS).map(([variant, types]) => ({
  idea: `Reviews and Defect %, ${variant}: month to date, monthly, overturn report`,
  viewers: ['qcManager', 'analyst', 'lead'],
  async read({ as, month, days }) {
    const of = async (call: Call, input: object) => {
      const { measures = [] } = (await send(as, call, { variant, ...input })) as {
        measures?: { field: string; values: (number | null)[]; counts?: object[] }[]
      }
      return (field: string) => {
        const { values = [], counts } = measures.find((one) => one.field === field) ?? {}
        return counts?.[0] ?? values[0] ?? 0
      }
    }
    const toDate = await of(reviewDashboards.getMonthToDate, { dateFrom: days.from, dateTo: days.to, statusType: 'All' })
    const monthly = await of(reviewDashboards.getMonthly, { months: toWireMonth(month) })
    const overturns = await of(reviewDashboards.getOverturnReport, { dateFrom: days.from, dateTo: days.to })
    const oracle = await dashboardCounts(world().db, types, days)
    const read = (figure: (field: string) => unknown, all: string) => ({
      completed: figure(all),
      defects: figure('Defects'),
      partialDefects: figure('Partial Defects'),
      disputed: figure('Disputed'),
    })
    const shown = read(toDate, 'Completed')
    return {
      monthToDate: shown,
      monthly: read(monthly, 'Reviews'),
      overturns: { ...shown, disputed: overturns('Disputed') },
      ...(as === 'qcManager' && { domain: { ...shown, completed: oracle.completed, disputed: oracle.disputed } }),
    }
  },
}))

const own: Idea = {
  idea: 'Reviews of my work: My work, the panels of the desks, QC reports',
  viewers: ['first', 'second', 'outsider'],
  months: ['2026-07'],
  async read(request) {
    const { as, days } = request
    const { figures } = await send(as, myWork.getMyWork, {})
    const mine = figures.find(({ label }) => label === 'Reviews of my work without a finding')?.whole ?? 0
    const panels = await Promise.all([processorSummary, underwriterSummary].map((desk) => send(as, desk.getSummary, {})))
    const units = panels.map((panel) => panel.figures.find(({ key }) => key === 'materialDPU')?.denominator ?? 0)
    const [people, closers] = [
      [world().people[as].id],
      await loansReviewed(world().db, { kind: 'closer', ...days, people: [world().people[as].id] }),
    ]
    const processed = await loansReviewed(world().db, { kind: 'processor', ...days, people })
    const underwritten = await loansReviewed(world().db, { kind: 'underwriter', types: ['UW Review'], audit: 'Full', ...days, people })
    const reported = (await report('processor', request)).people('LoansReviewed')
    return {
      panels: [units, mine, reported],
      domain: [[processed.judged, underwritten.judged], processed.judged + underwritten.judged + closers.judged, processed.units],
    }
  },
}
const imported: Idea = {
  idea: 'Loans imported: report, its rows',
  viewers: ['qcManager', 'lead', 'first'],
  async read({ as, days }) {
    const titles = ['LoansReviewed', 'qaSubmitted', 'qaNotSubmitted', 'qaCompleted']
    const { figure, people } = await readReport(as, processorQcReport.getAllProcessorQcReport, searched(days))
    return {
      report: titles.map((title) => figure(title)?.value),
      people: titles.map(people),
      rows: await Promise.all(
        titles.map(
          async (field) =>
            (await page(as, processorQcReport.getAllProcessorQcReportDetail, { ...searched(days), empId: 'All', field })).totalItems,
        ),
      ),
    }
  },
}

/** Ideas about reviews of people's work. */
export const REVIEWS_IDEAS: readonly Idea[] = [...reviewed, partial, ...dashboards, own, imported]
