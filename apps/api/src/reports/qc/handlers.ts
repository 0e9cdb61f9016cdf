import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import {
  type DetailInput,
  type ImportedInput,
  processorQcReport,
  qcReports,
  type ReportInput,
  underwriterQcReport,
} from '@ivue/contracts/reports/contract.ts'
import type { ImportedDesk } from '@ivue/contracts/reports/imported-reports.ts'
import { type DayRange, previousMonth, type ReportDates, type ReportPeriod } from '@ivue/contracts/reports/report-dates.ts'
import { type BuiltList, list } from '../../exports/list.ts'
import { withListIds } from '../../grid/people.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement, type SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { pooledTable } from '../pooled-tables.ts'
import { reportFigureReviews } from './figure-reviews.grid.ts'
import { countImported, figureLoanList, type ImportedRequest, importedList, pooledImported } from './imported.grid.ts'
import { pooledReport, reportList } from './report.grid.ts'
import { parsePeriod, parseReport } from './report-counts.ts'

const daysInWords = (what: string, days: DayRange | null) => (days ? [`${what} ${usDay(days[0])} to ${usDay(days[1])}`] : [])
const periodInWords = ({ created, completed }: ReportPeriod) =>
  [...daysInWords('QC created', created), ...daysInWords('QC completed', completed)].join(' · ')

/** Whether the request is for certain rows or a total only; then the page has no pooled figures. */
const isPartOfReport = ({ ids, count }: GridInput) => (ids?.length ?? 0) > 0 || count === 'only'

/** Handlers of the QC and loan-imported reports (quality 2.4): each is a list of people with a list behind each figure. */
export function qcReportHandlers(services: Services): Implementation[] {
  const { db, readers, settings, now } = services
  const office = async () => {
    const [zone, weighted] = await Promise.all([settings.get('business.zone'), settings.get('reviews.weightedAccuracy')])
    return { zone, weighted, today: dayAt(now(), zone) }
  }
  /** Returns the person's id, null for All, 0 for work of nobody. Throws a Refusal for an unknown id. */
  const personIn = async (empId: string): Promise<number | null> => {
    if (empId === '' || empId === 'All') return null
    if (empId === '0') return 0
    const { userId: [id] = [] } = await withListIds(db, { userId: [empId] }).catch(() => {
      throw Refusal.field('empId', 'Send the id of a row of the report, or All')
    })
    return Number(id)
  }

  const report =
    (kind: ReviewKind) =>
    async (input: ReportInput, viewer: SignedIn): Promise<BuiltList<object>> => {
      const request = parseReport(kind, input, await office())
      const pooled = isPartOfReport(input) ? undefined : await readers.read((from) => pooledReport(from, request, viewer))
      return {
        list: reportList(request, viewer),
        extras: { period: periodInWords(request.period), ...(pooled && { pooled }) },
        totalsSheet: pooledTable(pooled),
      }
    }
  const behind =
    (kind: ReviewKind) =>
    async (input: DetailInput, viewer: SignedIn): Promise<BuiltList<object>> => {
      const request = parseReport(kind, input, await office())
      return { list: reportFigureReviews(request, viewer, { person: await personIn(input.empId), field: input.field }) }
    }

  const parseImported = async (desk: ImportedDesk, input: ReportDates): Promise<ImportedRequest> => {
    const { zone, today } = await office()
    const { created, completed } = parsePeriod(input, today)
    const none = !input.dateFromSearch && !input.dateFromComplete
    return { desk, zone, imported: none ? previousMonth(today) : created, completed: none ? null : completed }
  }
  const imported =
    (desk: ImportedDesk) =>
    async (input: Omit<ImportedInput, 'empId' | 'field'>, viewer: SignedIn): Promise<BuiltList<object>> => {
      const request = await parseImported(desk, input)
      const period = [...daysInWords('Loans imported', request.imported), ...daysInWords('QC completed', request.completed)].join(' · ')
      const counted = await readers.read((from) => countImported(from, request, viewer))
      const pooled = isPartOfReport(input) ? undefined : pooledImported(counted)
      return { list: importedList(desk, counted), extras: { period, ...(pooled && { pooled }) }, totalsSheet: pooledTable(pooled) }
    }
  const importedLoans =
    (desk: ImportedDesk) =>
    async (input: ImportedInput, viewer: SignedIn): Promise<BuiltList<object>> => ({
      list: figureLoanList(await parseImported(desk, input), viewer, { person: await personIn(input.empId), field: input.field }),
    })

  return [
    ...implement(qcReports, {
      getAllProcessorReport: list(services, report('processor')),
      getAllProcessorReportDetail: list(services, behind('processor')),
      getAllUwReport: list(services, report('underwriter')),
      getAllUwReportDetail: list(services, behind('underwriter')),
      getAllCloserReport: list(services, report('closer')),
      getAllCloserReportDetail: list(services, behind('closer')),
    }),
    ...implement(processorQcReport, {
      getAllProcessorQcReport: list(services, imported('processor')),
      getAllProcessorQcReportDetail: list(services, importedLoans('processor')),
    }),
    ...implement(underwriterQcReport, {
      getAllUnderwriterQcReport: list(services, imported('underwriter')),
      getAllUnderwriterQcReportDetail: list(services, importedLoans('underwriter')),
    }),
  ]
}
