import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName, shortMonth } from '@ivue/contracts/calendar/names.ts'
import { rateNotes, type SampleRate, sampleRateText } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { RateVerdict } from '@ivue/contracts/reports/charts/verdict.ts'
import type { PackFigure, PackSection, RatePoint } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { MonthOfRate, RateData } from './pack-data.ts'
import { formatCount, formatInterval, toPercent } from './pack-words.ts'

/**
 * Least loans for a picture of thirteen months. With fewer, the months are text, because their intervals would fill a picture and show
 * nothing.
 */
const MIN_LOANS_FOR_PICTURE = 60

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

/**
 * Returns the section on a type: its three rates of the month, the verdict of twelve months, and thirteen months of the gross rate (domain
 * 5.2, 10.1).
 */
export function rateSection(rate: RateData): PackSection {
  const { reviewType, severity, months, whole, target, waterfall } = rate
  const all = [`${describeRate(whole)} in all`, ...rateNotes(whole, null)].join('; ')
  return {
    id: `rate-${reviewType}`,
    title: `${reviewType}: ${severity} defect rate`,
    note: ['Random, Full and Post-closing reviews alone, per cent of loans', ...rateNotes(waterfall.rates.gross, waterfall.coverage)].join(
      '; ',
    ),
    blocks: [
      { kind: 'figures', figures: [...buildFigures(rate), targetFigure(rate)] },
      whole.loans < MIN_LOANS_FOR_PICTURE
        ? {
            kind: 'text',
            lines: [{ head: `Gross of ${countText(months.length, 'month')}`, text: describeFewLoans(months, all) }],
          }
        : {
            kind: 'rates',
            label: `Gross rate of ${countText(months.length, 'month')}, 95 % interval; ${all}`,
            reviewType,
            axis: 'Production',
            points: months.map(toPoint),
            target: target?.rate ?? null,
          },
    ],
  }
}

/** Returns a rate with its counts: '40.00 %, 2 of 5 loans'. */
const describeRate = ({ percent, found, loans }: Pick<SampleRate, 'percent' | 'found' | 'loans'>): string =>
  `${percent === null ? '–' : `${percent.toFixed(2)} %`}, ${formatCount(found)} of ${countText(loans, 'loan')}`

/** Returns 'Jul 0 of 1, Aug 2 of 4; too few for a picture; 40.00 %, 2 of 5 loans in all' */
function describeFewLoans(months: readonly MonthOfRate[], all: string): string {
  const monthTexts = months
    .filter(({ loans }) => loans > 0)
    .map((one) => `${shortMonth(one.month)} ${one.found} of ${one.loans} (${formatInterval(one.interval)})`)
  return `${monthTexts.join(', ')}; too few for a picture; ${all}`
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

const toCounts = ({ found, loans, interval }: Omit<SampleRate, 'size'>) => ({ numerator: found, denominator: loans, interval })

function buildFigures({ reviewType, waterfall: { units, gross, rebutted, cured, net, rates } }: RateData): PackFigure[] {
  const figure = (
    label: string,
    stage: 'gross' | 'afterRebuttal' | 'net',
    found: number,
    more: string,
    less?: { stage: RateStage; count: number },
  ): PackFigure => ({
    label,
    value: sampleRateText(rates[stage]),
    explained: {
      figure: `defects.${stage}`,
      counts: toCounts(rates[stage]),
      ...(rates[stage].loans === units && { opens: rateFigureKey(reviewType, 'units') }),
    },
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

const VERDICT_WORDS: Record<RateVerdict, string> = {
  above: 'Above',
  below: 'Below',
  'not distinguishable': 'Not distinguishable',
  'nothing reviewed': 'Nothing reviewed',
}

/** Returns the verdict on the target as on its page: by month of production, after rebuttal, over twelve closed months (domain 10.1). */
function targetFigure({ target, observedMonths: { from, to } }: RateData): PackFigure {
  if (!target) return { label: 'Against the target', value: 'No target', lines: ['None is in force'] }
  const { verdict, observed, coverage, rate, validFrom } = target
  return {
    label: `Against the target of ${rate.toFixed(2)} %`,
    value: VERDICT_WORDS[verdict],
    explained: { figure: 'programme.Rate', counts: toCounts(observed) },
    lines: [
      `After rebuttal, ${monthName(from)} to ${monthName(to)}`,
      describeRate(observed),
      formatInterval(observed.interval),
      ...rateNotes(observed, coverage),
      `In force since ${usDay(validFrom)}`,
    ],
  }
}
