import { monthBack } from './days.ts'

/**
 * What the market was like, as anchors of (year and month as a decimal) that are read with straight lines between them: the note rate
 * in percent, the volume of applications, and the share of refinances (domain 6.2: the boom to 2022, the trough of 2023).
 */
const RATES = [
  [2021, 2.9],
  [2022, 3.4],
  [2022.4, 5.2],
  [2022.85, 6.9],
  [2023.3, 6.4],
  [2023.8, 7.6],
  [2024.3, 6.9],
  [2024.7, 6.2],
  [2025, 6.8],
  [2026, 6.3],
] as const
const VOLUME = [
  [2021, 1.7],
  [2022, 1.45],
  [2022.5, 1.0],
  [2023, 0.78],
  [2023.8, 0.72],
  [2024.5, 0.9],
  [2026, 1.0],
] as const
const REFINANCE = [
  [2021, 0.62],
  [2021.9, 0.55],
  [2022.4, 0.34],
  [2022.9, 0.2],
  [2023.9, 0.18],
  [2024.7, 0.31],
  [2026, 0.31],
] as const
const CYCLE = [
  [2021, 1.25],
  [2022, 1.12],
  [2022.8, 1.0],
  [2023.5, 0.96],
  [2026, 1.0],
] as const

/** Applications by calendar month against an average month (domain 6.2, Season). */
const SEASON = [0.84, 0.85, 1.02, 1.05, 1.12, 1.14, 1.08, 1.09, 1.0, 0.98, 0.89, 0.94]

type Series = readonly (readonly [at: number, value: number])[]

function read(series: Series, at: number): number {
  let before = series[0] as Series[number]
  for (const point of series) {
    if (at < point[0]) {
      if (point === before) return point[1]
      return before[1] + ((point[1] - before[1]) * (at - before[0])) / (point[0] - before[0])
    }
    before = point
  }
  return before[1]
}

export interface Regime {
  rate: number
  volume: number
  refinanceShare: number
  /** Of the usual time from application to funding. */
  cycle: number
}

const regimes = new Map<number, Regime>()

/** The market in the month of a day. */
export function regimeOf(day: number): Regime {
  const { year, month, first } = monthBack(day, 0)
  let regime = regimes.get(first)
  if (!regime) {
    const at = year + (month - 0.5) / 12
    regime = {
      rate: read(RATES, at),
      volume: read(VOLUME, at) * (SEASON[month - 1] as number),
      refinanceShare: read(REFINANCE, at),
      cycle: read(CYCLE, at),
    }
    regimes.set(first, regime)
  }
  return regime
}
