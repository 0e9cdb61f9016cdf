import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { LOAN_TYPES } from '@ivue/contracts/loans/words.ts'
import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import {
  DEFECT_TYPES,
  FINDING_STAGE_CHOICES,
  formatWireMonth,
  monthsBefore,
  REVIEW_VARIANTS,
  STATUS_TYPES,
} from '@ivue/contracts/reports/dashboards.ts'
import { type BuiltList, list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement, type SignedIn } from '../../platform/rpc/implement.ts'
import { measuresTable } from '../pooled-tables.ts'
import { dashboardList, readPooledFigures } from './dashboard.grid.ts'
import { peopleToPick, readQuestionnaire } from './dashboard-queries.ts'
import { type ParsedDashboardRequest, parseMonthlyRequest, parseOverturnRequest, parseToDate } from './dashboard-request.ts'
import { dashboardFigureReviews, overturnReport, reviewList } from './reviews.grid.ts'

const MONTHS_OFFERED = 60

/** Handlers of the monthly and month-to-date review dashboards and of the overturn report (platform 2.13, 3.6). */
export function dashboardHandlers(services: Services): Implementation[] {
  const { db, readers, settings, now } = services
  const office = async () => ({ zone: await settings.get('business.zone'), now: now() })

  /** Returns what is shown next to a full page: the pooled figures of everybody. */
  const readPooledExtras = async (request: ParsedDashboardRequest, viewer: SignedIn, { ids, count }: GridInput) => {
    if ((ids?.length ?? 0) > 0 || count === 'only') return {}
    const periods = request.periods.map(({ value, label }) => ({ value, label }))
    const measures = await readers.read((from) => readPooledFigures(from, request, viewer))
    return { extras: { periods, measures }, together: measuresTable(periods, measures) }
  }

  const dashboard = async (
    request: ParsedDashboardRequest,
    input: GridInput & { empId: string; field: string },
    viewer: SignedIn,
  ): Promise<BuiltList<object>> => {
    if (input.field) return { list: dashboardFigureReviews(request, viewer, { row: input.empId, field: input.field }) }
    const list = request.tab === 'Reviews' ? reviewList(request, viewer) : dashboardList(request, request.tab, viewer)
    return { list, ...(await readPooledExtras(request, viewer, input)) }
  }

  return implement(reviewDashboards, {
    async getFilters() {
      const { zone, now: at } = await office()
      return {
        ...(await peopleToPick(db)),
        reviewTypes: Object.fromEntries(Object.entries(REVIEW_VARIANTS).map(([variant, { types }]) => [variant, toOptions(types)])),
        loanTypes: toOptions(['All', ...LOAN_TYPES]),
        defectTypes: toOptions(DEFECT_TYPES.choices),
        statusTypes: toOptions(STATUS_TYPES),
        dispositions: toOptions(FINDING_STAGE_CHOICES),
        months: monthsBefore(dayAt(at, zone), MONTHS_OFFERED).map((value) => ({ value, label: formatWireMonth(value) })),
      }
    },
    getMonthly: list(services, async (input, viewer) => dashboard(parseMonthlyRequest(input, await office()), input, viewer)),
    getMonthToDate: list(services, async (input, viewer) => dashboard(parseToDate(input, await office()), input, viewer)),
    getOverturnReport: list(services, async (input, viewer) => {
      const request = parseOverturnRequest(input, await office())
      if (input.field) return { list: dashboardFigureReviews(request, viewer, { row: input.empId, field: input.field }) }
      return { list: overturnReport(request, viewer), ...(await readPooledExtras(request, viewer, input)) }
    }),
    getOverturnQuestions: async ({ qaId }, { viewer }) =>
      readQuestionnaire(db, viewer, { id: qaId, zone: await settings.get('business.zone') }),
  })
}
