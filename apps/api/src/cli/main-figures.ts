import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { CLOCK_FILTERS } from '@ivue/contracts/desks/clock/clock-words.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { firstDayOfMonth, lastDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { TIME_AXES } from '@ivue/contracts/reports/charts/words.ts'
import { monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { buildImplementations } from '../app.ts'
import { type CallAs, callAsViewer } from '../exports/report.ts'
import type { Services } from '../platform/app-services.ts'
import { withoutSession } from '../platform/rpc/implement.ts'
import { RELEASE } from '../release.ts'

/** Sees everything, and is no row of the table of users. */
const ADMINISTRATOR: Viewer = {
  userId: 0,
  employeeId: '',
  username: '',
  fullName: '',
  accessLevel: 'Administrator',
  roles: ['Administrator'],
  teamId: null,
  loginType: 0,
  finalReviewPermission: '',
  permissions: new Set(ALL_PERMISSIONS),
}

type DeskList =
  | typeof closing.getDashboardClosingTaskList
  | typeof processor.getDashboardProcessorTaskList
  | typeof underwriter.getDashboardUnderwritterTaskList

/** Figures by their names on the screens. */
type Figures = Record<string, unknown>

/**
 * Returns the main figures of desks, landing dashboard, QA summaries, monthly packs and targets, as an administrator sees them. They are
 * read by the calls of the screens. Names of people and loans are left out.
 */
export async function readMainFigures(services: Services): Promise<Figures> {
  const now = services.now()
  const zone = await services.settings.get('business.zone')
  const month = dayAt(now, zone).slice(0, 7)
  const ask = callAsViewer(buildImplementations(services), withoutSession(ADMINISTRATOR))
  const figures: Figures = {
    ...RELEASE,
    readAt: now.toISOString(),
    zone,
    Closing: { ...(await readSlaShares(ask)), ...(await readClocks(ask, closing.getDashboardClosingTaskList)) },
    Processor: {
      ...(await readPanel(ask, processorSummary.getSummary)),
      ...(await readClocks(ask, processor.getDashboardProcessorTaskList)),
    },
    Underwriter: {
      ...(await readPanel(ask, underwriterSummary.getSummary)),
      ...(await readClocks(ask, underwriter.getDashboardUnderwritterTaskList)),
    },
    'Landing dashboard': await readLanding(ask),
    'Quality targets': await readTargets(ask),
  }
  for (const one of [month, shiftMonth(month, -1)])
    figures[`Reviews of ${one}`] = { ...(await readSummaries(ask, one)), ...(await readPack(ask, one)) }
  return figures
}

async function readSlaShares(ask: CallAs): Promise<Figures> {
  const { measures } = await ask(closing.getSlaShares, {})
  return Object.fromEntries(
    measures.flatMap(({ measure, month, before }) => [
      [`P${measure} this month`, month],
      [`P${measure} last month`, before],
    ]),
  )
}

/** Counts the tasks of a desk by the state of their SLA clock. */
async function readClocks(ask: CallAs, call: DeskList): Promise<Figures> {
  const counts: Figures = {}
  for (const clock of CLOCK_FILTERS) {
    const page = await ask(call, { clock, count: 'only' })
    if ('totalItems' in page) counts[`Clock: ${clock}`] = page.totalItems
  }
  return counts
}

async function readPanel(ask: CallAs, call: typeof processorSummary.getSummary | typeof underwriterSummary.getSummary): Promise<Figures> {
  const { figures, filesDue } = await ask(call, {})
  const read = figures.map(({ title, numerator, denominator, value, gross }) => [title, { numerator, denominator, value, gross }])
  return { ...Object.fromEntries(read), ...(filesDue && { 'Files due for contact': filesDue }) }
}

async function readLanding(ask: CallAs): Promise<Figures> {
  const { active, total } = await ask(landing.getPipeDistribution, {})
  const { totalPipe, totalWatch, totalRisk, totalLate } = await ask(landing.getLateLoans, {})
  const { months } = await ask(landing.getCycle, {})
  const goals = await ask(landing.getGoals, {})
  return {
    Pipeline: { active, total },
    'Late loans': { loans: totalPipe, watch: totalWatch, 'at risk': totalRisk, 'past closing date': totalLate },
    'Cycle time': months,
    Goals: goals.rows.map(({ region, funded, qcScore, findings, opportunities }) => ({ region, funded, qcScore, findings, opportunities })),
  }
}

async function readSummaries(ask: CallAs, month: Month): Promise<Figures> {
  const days = { dateFromSearch: firstDayOfMonth(month), dateToSearch: lastDayOfMonth(month) }
  const summaries: Figures = {}
  for (const kind of REVIEW_KINDS) {
    const { '': together = null } = await ask(reviewSummary.getOverallReport, { kind, ...days, together: true })
    summaries[`QA summary, ${kind}`] = together
  }
  return summaries
}

/** Returns the figures and rates of a month's pack as of now. */
async function readPack(ask: CallAs, month: Month): Promise<Figures> {
  const { document } = await ask(monthlyPacks.getMonthlyPack, { month, live: '1' })
  const figures = document.sections
    .filter(({ named }) => !named)
    .flatMap(({ title, blocks }) =>
      blocks.flatMap((block): [string, unknown][] => {
        if (block.kind === 'figures') return block.figures.map(({ label, value }) => [`Pack, ${title}: ${label}`, value])
        return block.kind === 'rates' ? [[`Pack, ${title}: Rate of the month`, block.points.at(-1)]] : []
      }),
    )
  return Object.fromEntries(figures)
}

async function readTargets(ask: CallAs): Promise<Figures> {
  const targets: Figures = {}
  for (const axis of TIME_AXES) {
    const { rows } = await ask(qualityTargets.getQualityTargets, { axis })
    for (const { reviewType, severity, rate, now } of rows)
      if (now) targets[`${reviewType}, ${severity}, month of ${axis}`] = { target: rate, observed: now.observed, verdict: now.verdict }
  }
  return targets
}
