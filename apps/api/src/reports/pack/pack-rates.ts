import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName, shortMonth } from '@ivue/contracts/calendar/names.ts'
import { rateNotes, sampleRateText } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { compareWithTarget } from '@ivue/contracts/reports/charts/verdict.ts'
import type { Figure, RatePoint, Section } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { MonthOfRate, RateData } from './pack-data.ts'
import { formatCount, formatInterval, formatRate, toPercent } from './pack-words.ts'

/** With fewer loans, thirteen months are text instead of a picture: their intervals would fill it and show nothing. */
const LEAST_LOANS_FOR_PICTURE = 60

/** Figures of a rate that open their loans. */
export const RATE_STAGES = ['units', 'gross', 'rebutted', 'afterRebuttal', 'cured', 'net'] as const
export type RateStage = (typeof RATE_STAGES)[number]

export const rateFigureKey = (reviewType: string, stage: RateStage): string => `rate/${reviewType}/${stage}`

const STAGE_WORDS: Record<RateStage, string> = {
  units: 'reviewed',
  gross: 'gross',
  rebutted: 'overturned',
  afterRebuttal: 'after rebuttal',
  cured: 'cured',
  net: 'net',
}

export const rateFigureKeys = ({ reviewType, severity }: RateData): [string, string][] =>
  RATE_STAGES.map((stage) => [rateFigureKey(reviewType, stage), `${reviewType}, ${severity}: ${STAGE_WORDS[stage]}`])

/** Section on a type: its three rates of the month, its verdict, and thirteen months of the gross rate (domain 5.2, 5.3). */
export function rateSection(rate: RateData): Section {
  const { reviewType, severity, months, target, waterfall } = rate
  const loans = months.reduce((sum, one) => sum + one.loans, 0)
  const found = months.reduce((sum, one) => sum + one.found, 0)
  return {
    id: `rate-${reviewType}`,
    title: `${reviewType}: ${severity} defect rate`,
    note: ['Random, Full and Post-closing reviews alone, per cent of loans', ...rateNotes(waterfall.rates.gross, waterfall.coverage)].join(
      '; ',
    ),
    blocks: [
      { kind: 'figures', figures: [...buildFigures(rate), targetFigure(rate)] },
      loans < LEAST_LOANS_FOR_PICTURE
        ? {
            kind: 'text',
            lines: [
              { head: `Gross of ${countText(months.length, 'month')}`, text: describeFewLoans(months, `${found} of ${loans} in all`) },
            ],
          }
        : {
            kind: 'rates',
            label: `Gross rate of ${countText(months.length, 'month')}, 95 % interval; ${found} of ${loans} in all, ${formatRate(found, loans)}`,
            reviewType,
            axis: 'Production',
            points: months.map(toPoint),
            target: target?.rate ?? null,
          },
    ],
  }
}

/** 'Jul 0 of 1, Aug 2 of 4; 2 of 5 in all, too few for a picture' */
function describeFewLoans(months: readonly MonthOfRate[], all: string): string {
  const monthTexts = months
    .filter(({ loans }) => loans > 0)
    .map((one) => `${shortMonth(one.month)} ${one.found} of ${one.loans} (${formatInterval(one.interval)})`)
  return `${monthTexts.join(', ')}; ${all}, too few for a picture`
}

function toPoint({ month, found, loans, percent, interval }: MonthOfRate): RatePoint {
  return {
    month,
    found,
    loans,
    percent,
    low: interval && toPercent(interval.low),
    high: interval && toPercent(interval.high),
  }
}

function buildFigures({ reviewType, waterfall: { units, gross, rebutted, cured, net, rates } }: RateData): Figure[] {
  const figure = (
    label: string,
    stage: 'gross' | 'afterRebuttal' | 'net',
    found: number,
    more: string,
    less?: { stage: RateStage; count: number },
  ): Figure => ({
    label,
    value: sampleRateText(rates[stage]),
    ...(found > 0 ? { opens: rateFigureKey(reviewType, stage) } : {}),
    lines: [
      `${formatCount(found)} of ${countText(units, 'loan')}`,
      less && less.count > 0 ? { text: more, opens: rateFigureKey(reviewType, less.stage) } : more,
      formatInterval(rates[stage].interval),
    ],
  })
  return [
    figure('Gross', 'gross', gross, 'as submitted'),
    figure('After rebuttal', 'afterRebuttal', gross - rebutted, `${rebutted} overturned`, { stage: 'rebutted', count: rebutted }),
    figure('Net', 'net', net, `${cured} cured`, { stage: 'cured', count: cured }),
  ]
}

function targetFigure({ months, waterfall, target }: RateData): Figure {
  if (!target)
    return {
      label: 'Against the target',
      value: 'No target',
      lines: [`None was in force on the last day of ${monthName(months.at(-1)?.month ?? '')}`],
    }
  const { interval } = waterfall.rates.gross
  const verdict = compareWithTarget(interval, target.rate)
  const label = `Against the target of ${target.rate.toFixed(2)} %, gross`
  const since = `In force since ${usDay(target.validFrom)}`
  if (interval === null) return { label, value: 'Nothing reviewed', lines: [since] }
  const [low, high] = [interval.low, interval.high].map((end) => `${toPercent(end).toFixed(2)} %`)
  if (verdict === 'above') return { label, value: 'Above', lines: [`The interval starts at ${low}, above the target`, since] }
  if (verdict === 'below') return { label, value: 'Below', lines: [`The interval ends at ${high}, below the target`, since] }
  return { label, value: 'Not distinguishable', lines: [`The target lies in the interval, ${low} to ${high}`, since] }
}
