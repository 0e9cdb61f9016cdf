import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { ControlChart, SignalOfChart } from '@ivue/contracts/reports/charts/charts-contract.ts'

/** Returns the rate of two counts as '6.35 %', or an en dash if there are no loans. */
export const rateText = (found: number, loans: number): string => {
  return percentText(percent(found, loans))
}
/** Formats a percentage: '6.35 %', or an en dash for none. */
export const percentText = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)} %`)

/** Formats a fraction of 1: '5.67 %'. */
export const fractionText = (part: number | null): string => (part === null ? '–' : `${(Math.round(part * 10_000) / 100).toFixed(2)} %`)

/** Formats a value of a chart: a rate, findings per loan, or a number of loans. */
export function valueText(mode: ControlChart['mode'], value: number | null): string {
  if (value === null) return '–'
  if (mode === 'loans') return fractionText(value)
  return mode === 'findings' ? value.toFixed(2) : value.toLocaleString('en-US')
}

/** Returns the signal to explain first: the latest month with more than predicted, or else the latest beyond its limits, or else the latest of any rule. Null if there is no signal. */
export function mainSignal({ signals }: Pick<ControlChart, 'signals'>): SignalOfChart | null {
  const last = (wanted: SignalOfChart['rule']) => signals.findLast(({ rule }) => rule === wanted)
  return last('month') ?? last('beyond') ?? signals.at(-1) ?? null
}
