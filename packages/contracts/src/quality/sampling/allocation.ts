import { prefundingMinimum, sampleSize, tenPercentSize } from '../statistics/sample-size.ts'
import { largestRemainder } from '../statistics/strata.ts'
import type { SamplingMethod, StrataBy } from './words.ts'

/** The number of loans of a frozen population in one month (`YYYY-MM`) and one channel. */
export interface MonthChannel {
  month: string
  channel: string
  loans: number
  /** Number of all loans that were funded in the month before. Only the prefunding minimum needs it. */
  closedBefore?: number | undefined
}

/**
 * The settings that decide how many loans are drawn. The rate is in percent, the points in percentage points. A targeted plan with `most` 0
 * has no limit.
 */
export interface SizePlan {
  method: SamplingMethod
  sides: string
  points: number
  rate: number
  most: number
  strataBy: StrataBy
}

/**
 * A part of the population and its part of the sample: the exact share, its whole part, and the number of loans to draw (`sample`), which
 * the largest remainder decides.
 */
export interface SampleShare {
  name: string
  loans: number
  exact: number
  whole: number
  sample: number
}
export interface StratumShare extends SampleShare {
  /** The name of the stratum in the database: "2026-07 Retail". */
  stratum: string
}
export interface Allocation {
  population: number
  size: number
  /** Months with their channels. Under the 10 % rule, channels with their months. */
  groups: (SampleShare & { strata: StratumShare[] })[]
}

export function stratumName(by: StrataBy, { month, channel }: Pick<MonthChannel, 'month' | 'channel'>): string {
  if (by === 'None') return 'All'
  return by === 'Month' ? month : `${month} ${channel}`
}

export const toSamplePlan = ({ sides, points, rate }: Pick<SizePlan, 'sides' | 'points' | 'rate'>) =>
  ({
    rate: rate / 100,
    margin: points / 100,
    sides: sides === 'one-sided' ? 'oneSided' : 'twoSided',
  }) as const

/**
 * Returns how many loans of each stratum are drawn (domain 5.3). The size is shared by volume with the largest remainder, first among
 * months, then among the channels of a month. Under the 10 % rule each channel has its ten percent, shared by its months. Under the
 * prefunding minimum each month has its own size, at most its number of loans.
 */
export function allocate(plan: SizePlan, counts: readonly MonthChannel[]): Allocation {
  const population = sum(counts.map(({ loans }) => loans))
  const { strataBy, method } = plan
  if (method === 'Ten percent') {
    const groups = groupBy(counts, 'channel').map(([channel, months]) => {
      const loans = sum(months.map((one) => one.loans))
      const sample = tenPercentSize(loans)
      const group = { name: channel, loans, exact: loans / 10, whole: Math.floor(loans / 10), sample }
      return {
        ...group,
        strata: shareByVolume(sample, months).map((share, at) => named(share, months[at] as MonthChannel, 'month', strataBy)),
      }
    })
    return { population, size: sum(groups.map(({ sample }) => sample)), groups }
  }
  if (method === 'Prefunding minimum') {
    const groups = groupBy(counts, 'month').map(([month, channels]) => {
      const loans = sum(channels.map((one) => one.loans))
      const sample = Math.min(prefundingMinimum(channels[0]?.closedBefore ?? 0), loans)
      const share = { loans, exact: sample, whole: sample, sample }
      return { name: month, ...share, strata: strataOfMonth(share, channels, strataBy) }
    })
    return { population, size: sum(groups.map(({ sample }) => sample)), groups }
  }
  const size = method === 'Targeted' ? Math.min(plan.most || population, population) : sampleSize({ population, ...toSamplePlan(plan) })
  if (strataBy === 'None') {
    const all = { name: 'All', loans: population, exact: size, whole: size, sample: size }
    return { population, size, groups: population > 0 ? [{ ...all, strata: [{ ...all, stratum: 'All' }] }] : [] }
  }
  const months = groupBy(counts, 'month')
  const shares = shareByVolume(
    size,
    months.map(([, parts]) => ({ loans: sum(parts.map(({ loans }) => loans)) })),
  )
  const groups = months.map(([month, parts], at) => {
    const share = shares[at] as Omit<SampleShare, 'name'>
    return { name: month, ...share, strata: strataOfMonth(share, parts, strataBy) }
  })
  return { population, size, groups }
}

export const listSamples = ({ groups }: Allocation): { stratum: string; sample: number }[] =>
  groups.flatMap(({ strata }) => strata.map(({ stratum, sample }) => ({ stratum, sample })))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function groupBy(counts: readonly MonthChannel[], by: 'month' | 'channel'): [string, MonthChannel[]][] {
  const groups = new Map<string, MonthChannel[]>()
  for (const one of counts) groups.set(one[by], [...(groups.get(one[by]) ?? []), one])
  return [...groups]
}

function shareByVolume(total: number, parts: readonly { loans: number }[]): Omit<SampleShare, 'name'>[] {
  const volumes = parts.map(({ loans }) => loans)
  const all = sum(volumes)
  const samples = largestRemainder(total, volumes)
  return volumes.map((loans, at) => ({
    loans,
    exact: all === 0 ? 0 : (total * loans) / all,
    whole: all === 0 ? 0 : Math.floor((total * loans) / all),
    sample: samples[at] as number,
  }))
}

/** Returns the strata of a month: the month itself, or its channels, which share the month's sample. */
function strataOfMonth(share: Omit<SampleShare, 'name'>, channels: readonly MonthChannel[], by: StrataBy): StratumShare[] {
  if (by === 'Month') return [named(share, channels[0] as MonthChannel, 'month', by)]
  return shareByVolume(share.sample, channels).map((one, at) => named(one, channels[at] as MonthChannel, 'channel', by))
}

const named = (share: Omit<SampleShare, 'name'>, of: MonthChannel, by: 'month' | 'channel', strataBy: StrataBy): StratumShare => ({
  ...share,
  name: of[by],
  stratum: stratumName(strataBy, of),
})
