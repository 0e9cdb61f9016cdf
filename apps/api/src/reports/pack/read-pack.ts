import { momentText, usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { AgreementReport } from '@ivue/contracts/quality/agreement/contract.ts'
import { isReviewType, REVIEW_TYPES, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { DATE_KINDS, POPULATION_FIELDS, POPULATION_LABELS } from '@ivue/contracts/quality/sampling/words.ts'
import { testEffect } from '@ivue/contracts/quality/statistics/effect.ts'
import { firstDayOfMonth, type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { mergeSamples, sampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { highestSeverity } from '@ivue/contracts/reports/charts/words.ts'
import type { SamplingPlan } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { storedPlanSchema } from '../../reviews/stored-plan.ts'
import { measureEffects, storedEffect, toAction } from '../actions/actions-queries.ts'
import { countMonths } from '../charts/count-samples.ts'
import { closedMonths, monthAt, OBSERVED_MONTHS, toPeriod } from '../charts/periods.ts'
import { readTargetState } from '../charts/target-state.ts'
import { readWaterfall } from '../charts/waterfall.ts'
import { readClocks } from '../clocks/clocks.ts'
import type { ActionData, AgreementData, PackData, PlanData, RateData } from './pack-data.ts'
import {
  countFindings,
  countInLine,
  countResponsible,
  countSamples,
  findTypesWithSecondReviews,
  listLoans,
  readBanks,
} from './pack-queries.ts'

const MONTHS_OF_PRODUCTION = 13
/** Maximum number of loans stored in a pack, enough for the largest month. Further loans are only counted, and the page shows that. */
export const MAX_LOANS = 10_000
const MAX_ACTIONS = 50
const READ_WITHIN_MS = 30_000

/** Reads the agreement of reviewers for a month and type. `quality` implements it, and the app injects it. */
export type ReadAgreement = (
  services: Services,
  viewer: SignedIn,
  of: { month: Month; type: ReviewType; by: 'category' },
) => Promise<AgreementReport>

/** The services plus the functions of other capabilities that a pack needs. */
export interface PackServices extends Services {
  readAgreement: ReadAgreement
}

/** Reads the current data of a month's pack. All counts of reviews and findings are from one snapshot. */
export async function readPack(services: PackServices, viewer: SignedIn, month: Month): Promise<PackData> {
  const { db, settings, now } = services
  const zone = await settings.get('business.zone')
  const moment = now()
  const counted = await db.$transaction((tx) => readCounts(tx, { month, zone, now: moment }), {
    isolationLevel: 'RepeatableRead',
    timeout: READ_WITHIN_MS,
  })
  const [agreement, stands] = await Promise.all([readAgreements(services, viewer, month), readClocks(services, [month])])
  const rules = new Map(stands.clocks.map((clock) => [clock.id, clock]))
  return {
    month,
    today: dayAt(moment, zone),
    asOf: momentText(moment, zone),
    ...counted,
    agreement,
    clocks: (stands.months[0]?.clocks ?? []).map((one) => {
      const clock = rules.get(one.clockId)
      const rule = clock ? `${clock.startsWith} + ${clock.days} ${clock.calendar.toLowerCase()}` : ''
      return { ...one, rule, confirmed: clock !== undefined && clock.confirmedBy !== '' }
    }),
  }
}

interface PackPeriod {
  month: Month
  zone: string
  now: Date
}

async function readCounts(tx: Queries, when: PackPeriod) {
  const { month, zone } = when
  const period = toPeriod(month, month, zone)
  // Sequential, because a transaction has one connection.
  const samples = await countSamples(tx, period)
  const planIds = samples.flatMap(({ planId }) => (planId === null ? [] : [planId]))
  return {
    rates: await readRates(tx, when),
    samples,
    plans: (await tx.samplingPlan.findMany({ where: { id: { in: planIds }, state: 'Drawn' }, orderBy: { id: 'asc' } })).map((plan) =>
      planData(plan, zone),
    ),
    inLine: await countInLine(tx, period),
    findings: await countFindings(tx, period),
    people: await countResponsible(tx, period),
    actions: await readActions(tx, when),
    banks: await readBanks(tx, period[1], zone),
    ...(await listLoans(tx, period, MAX_LOANS)),
  }
}

/** Rates of every type that the programme reviewed in one of the thirteen months. */
async function readRates(tx: Queries, { month, zone, now }: PackPeriod): Promise<RateData[]> {
  const names = Array.from({ length: MONTHS_OF_PRODUCTION }, (_, nth) => shiftMonth(month, nth - MONTHS_OF_PRODUCTION + 1))
  const observed = closedMonths(monthAt(now, zone), OBSERVED_MONTHS)
  const rates: RateData[] = []
  for (const reviewType of REVIEW_TYPES) {
    const severity = highestSeverity(reviewType)
    const rate = { reviewType, severity, sample: 'Programme', counts: 'As submitted', axis: 'Production' } as const
    const months = await countMonths(tx, rate, names, zone)
    if (months.every(({ loans }) => loans === 0)) continue
    rates.push({
      reviewType,
      severity,
      waterfall: await readWaterfall(tx, rate, toPeriod(month, month, zone)),
      months: months.map(({ month: name, samples }) => ({ month: name, ...sampleRate(samples) })),
      whole: sampleRate(mergeSamples(months.flatMap(({ samples }) => samples))),
      target: await readTargetState(tx, rate, { now, zone }),
      observedMonths: { from: observed[0] as Month, to: observed.at(-1) as Month },
    })
  }
  return rates
}

function planData(plan: SamplingPlan, zone: string): PlanData {
  const { id, code, title, sides, most, rationale, population, populationHash, staffLoans, size, seed, seedHash } = plan
  const at = (moment: Date | null) => (moment ? momentText(moment, zone) : '')
  const { filter, method, strataBy, points, rate, dateKind, strata } = storedPlanSchema.parse(plan)
  const narrowed = POPULATION_FIELDS.flatMap((field) => {
    const words = filter[field]
    return words.length === 0 ? [] : [`${POPULATION_LABELS[field]} ${words.join(', ')}`]
  })
  const day = (of: Date) => usDay(formatDate(of) ?? '')
  return {
    planId: id,
    code,
    title,
    sides,
    rationale,
    population,
    populationHash,
    staffLoans,
    size,
    seed,
    seedHash,
    most: most ?? 0,
    method,
    strataBy,
    points,
    rate,
    strata,
    criteria: [`${DATE_KINDS[dateKind]} ${day(plan.fromOn)} to ${day(plan.toOn)}`, ...narrowed].join('; '),
    sealedAt: at(plan.sealedAt),
    frozenAt: at(plan.frozenAt),
    seedShownAt: at(plan.seedShownAt),
    drawnAt: at(plan.drawnAt),
  }
}

/** Actions that are open or were closed since the start of the month. */
async function readActions(tx: Queries, { month, zone, now }: PackPeriod): Promise<ActionData[]> {
  const [from] = toPeriod(month, month, zone)
  const rows = await tx.correctiveAction.findMany({
    where: { OR: [{ state: 'Open' }, { closedAt: { gte: from } }] },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take: MAX_ACTIONS,
  })
  const found = rows.map(toAction)
  const names = await readNamesOf(tx, found, ({ ownerId }) => ownerId)
  const compared = await measureEffects(
    tx,
    found.filter(({ state }) => state === 'Open'),
    { now, zone },
  )
  return found.map((action): ActionData => {
    const { id, title, reviewType, severity, problem, rootCause, actions, ownerId, dueOn, effectiveOn, state, closedAt } = action
    const tested = state === 'Closed' ? storedEffect(action) : compared.get(id)
    return {
      id,
      title,
      reviewType,
      severity,
      problem,
      rootCause,
      actions,
      dueOn,
      effectiveOn,
      state,
      owner: names(ownerId),
      closedOn: closedAt ? dayAt(closedAt, zone) : '',
      effect: tested ? { ...tested, p: testEffect(tested.before, tested.after).p } : null,
    }
  })
}

async function readAgreements(services: PackServices, viewer: SignedIn, month: Month): Promise<AgreementData[]> {
  const types = (await findTypesWithSecondReviews(services.db, viewer, firstDayOfMonth(month))).filter((type): type is ReviewType =>
    isReviewType(type),
  )
  return Promise.all(
    types.map(async (type): Promise<AgreementData> => {
      const { sides, figures, defects } = await services.readAgreement(services, viewer, { month, type, by: 'category' })
      return {
        reviewType: type,
        published: sides[0] === 'First',
        pairs: figures.pairs,
        percentage: figures.percentage.value,
        positive: figures.positive.value,
        kappa: figures.kappa,
        ac1: figures.ac1,
        observed: defects.observed,
        corrected: defects.corrected,
      }
    }),
  )
}
