import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Selectors } from '@ivue/contracts/home/contract.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { OVERTIME_LIST } from '@ivue/contracts/home/lists.ts'
import type { Cycle } from '@ivue/contracts/home/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { list } from '../exports/list.ts'
import { buildFigureMonths } from '../figures/calendar.ts'
import { parseChoice } from '../grid/filters.ts'
import type { Services } from '../platform/app-services.ts'
import { staleWhileRevalidate } from '../platform/cache/stale-while-revalidate.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { widestScope } from '../platform/rows/visible-to.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { readDueBasis } from '../settings/calendars.ts'
import { type CacheClosedMonths, CYCLE_MONTHS, readCycleTime } from './cycle-queries.ts'
import { readGoalHistory, readGoals, saveGoal } from './goals.ts'
import { lateList, lateLoanList } from './late.grid.ts'
import { readLateLoans } from './late-queries.ts'
import { readMovements, readToday } from './movement-queries.ts'
import { type RiskBasis, readNeededDays } from './needed-days.ts'
import { overtimeList } from './overtime.grid.ts'
import { readOvertime } from './overtime-queries.ts'
import { readPipelineDistribution } from './pipeline-queries.ts'
import { readRoutings } from './routing-queries.ts'
import { storedHoursSource } from './sources/hours.ts'
import { storedRoutingSource } from './sources/routings.ts'

/**
 * Age from which the cache refreshes closed months and status durations. They change little, so stale values are served for a day at most.
 */
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Handlers of the landing dashboard (platform 2.11), its lists (domain 8) and the goals of regions. */
export function homeHandlers(services: Services): Implementation[] {
  const { db, readers, settings, now, log } = services
  const failed = (what: string) => (error: unknown) => log.error({ err: error }, `${what} could not be read again`)
  const keptMonths = staleWhileRevalidate<Awaited<ReturnType<CacheClosedMonths>>>(
    HOUR_MS,
    DAY_MS,
    failed('The cycle times of closed months'),
  )
  const keptStanding = staleWhileRevalidate<RiskBasis>(HOUR_MS, DAY_MS, failed('The days that statuses take'))

  const zone = () => settings.get('business.zone')
  const calendar = async () => buildFigureMonths(now(), await zone(), CYCLE_MONTHS)

  const standing = async (): Promise<RiskBasis> => {
    const at = now()
    const [office, { version, calendars }] = await Promise.all([zone(), readDueBasis(db)])
    const today = dayAt(at, office)
    return keptStanding(`${today} ${office} ${version}`, at, async () => {
      const basis = { today, zone: office, openDays: openDaysAround(today, calendars.operations) }
      return { ...basis, needs: await readNeededDays(db, basis) }
    })
  }

  const cycle = async (viewer: Viewer, selectors: Selectors & { cycle: Cycle }) => {
    const months = await calendar()
    const keep: CacheClosedMonths = (key, read) =>
      widestScope(viewer) === 'all' ? keptMonths(`${key} ${months.names.at(-1)} ${months.closed.zone}`, now(), read) : read()
    return readers.read((from) => readCycleTime(from, viewer, selectors, months, keep))
  }

  return implement(landing, {
    getPipeDistribution: async (selectors, { viewer }) => {
      const { running } = await calendar()
      return readers.read((from) => readPipelineDistribution(from, viewer, selectors, running))
    },
    getLateLoans: async (selectors, { viewer }) => {
      const basis = await standing()
      return readers.read((from) => readLateLoans(from, viewer, selectors, basis))
    },
    getCycle: (selectors, { viewer }) => cycle(viewer, selectors),
    getMovement: async (selectors, { viewer }) => {
      const office = await zone()
      return readers.read((from) => readMovements(from, viewer, selectors, now(), office))
    },
    getOvertime: async (_, { viewer }) => {
      const months = await calendar()
      return readers.read((from) => readOvertime(from, storedHoursSource, viewer, months))
    },
    getRoutings: async (selectors, { viewer }) => {
      const office = await zone()
      return readers.read((from) => readRoutings(from, storedRoutingSource, viewer, selectors, now(), office))
    },
    getTodayMove: async (selectors, { viewer }) => {
      const office = await zone()
      return readers.read((from) => readToday(from, viewer, selectors, now(), office))
    },

    getLateList: list(services, async (input, viewer) => ({ list: lateList(input, viewer, await standing()) })),
    getLateLoanList: list(services, async (input, viewer) => ({
      list: lateLoanList(input, viewer, await standing(), now()),
    })),
    getOvertimeList: list(services, async (input, viewer) => {
      const by = parseChoice('by', input.by, OVERTIME_LIST.filters.by)
      return { list: overtimeList(by, storedHoursSource, viewer, await calendar()) }
    }),

    getGoals: async ({ sales }, { viewer }) => readGoals(db, viewer, sales, await calendar(), await settings.get('goals.qualityScore')),
    async saveGoal(goal, { viewer, changed }) {
      return success('Goal saved', { version: await saveGoal(db, viewer, { now: now(), zone: await zone() }, goal, changed) })
    },
    getGoalHistory: async ({ region }) => ({ changes: await readGoalHistory(db, region) }),
  })
}
