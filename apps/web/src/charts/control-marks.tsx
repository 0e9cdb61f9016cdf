import { shortMonth } from '@ivue/contracts/calendar/names.ts'
import { formatPoint, isMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { ControlChart, PointOfChart } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { ReactNode } from 'react'
import { nameLines } from './chart-data.ts'
import styles from './charts.module.css'
import { valueText } from './quality-values.ts'

const CALLOUT = { width: 168, height: 42 }

/** The name of a line, at the point where the line ends in the margin. */
export function EndLabel({ x, y, last, children }: { x: number; y: number; last: boolean; children: ReactNode }) {
  return (
    <text x={last ? x + 18 : x + 6} y={last ? y + 4 : y - 6} className={styles.tick}>
      {children}
    </text>
  )
}

interface MonthTickProps {
  x: number
  y: number
  width: number
  place: number
  points: readonly PointOfChart[]
  marked: boolean
}

/**
 * The label of a point below the axis: 'Jun', or 'J' on a small screen, with the year below the first month of
 * each year. In a chart of loans between findings it is the number of the finding.
 */
export function MonthTick({ x, y, width, place, points, marked }: MonthTickProps) {
  const at = points[place]?.at ?? ''
  const year = at.slice(0, 4)
  const first = isMonth(at) && (place === 0 || points[place - 1]?.at.slice(0, 4) !== year)
  return (
    <text x={x} y={y + 10} textAnchor="middle" className={marked ? styles.strong : styles.tick}>
      {isMonth(at) ? nameLines(shortMonth(at), width) : place + 1}
      {first && (
        <tspan x={x} dy={15} className={styles.tick}>
          {year}
        </tspan>
      )}
    </text>
  )
}

/** A point of a control chart. A signal has a ring. A point of a run that is a signal is red. */
export function PointMark({ x, y, point, look }: { x: number; y: number; point: PointOfChart; look: 'signal' | 'run' | 'plain' }) {
  if (look === 'signal')
    return (
      <>
        <circle cx={x} cy={y} r={9} fill="var(--red-bg)" stroke="var(--red-mark)" />
        <circle cx={x} cy={y} r={4.5} fill="var(--red-mark)" />
      </>
    )
  // The current month is not complete, so its point is hollow.
  const fill = look === 'run' ? 'var(--red-mark)' : point.running ? 'var(--surface)' : 'var(--ink)'
  return <circle cx={x} cy={y} r={3} fill={fill} stroke={point.running ? 'var(--ink)' : 'var(--surface)'} strokeWidth={1.5} />
}

/** The text next to a point beyond its limit. */
export function Callout({
  x,
  y,
  point,
  mode,
  left,
}: {
  x: number
  y: number
  point: PointOfChart
  mode: ControlChart['mode']
  left: boolean
}) {
  const start = left ? x - CALLOUT.width - 18 : x + 18
  const limit = point.zone > 0 ? point.high : point.low
  return (
    <g>
      <rect x={start} y={Math.max(0, y - 14)} {...CALLOUT} rx={4} fill="var(--red-bg)" />
      <text x={start + 10} y={Math.max(0, y - 14) + 17} className={styles.calloutHead}>
        {formatPoint(point.at)}: {valueText(mode, point.value)}
      </text>
      <text x={start + 10} y={Math.max(0, y - 14) + 33} className={styles.callout}>
        {point.found} of {point.loans}, limit {valueText(mode, limit)}
      </text>
    </g>
  )
}

export function PointTip({ point, mode }: { point: PointOfChart | undefined; mode: ControlChart['mode'] }) {
  if (!point) return null
  return (
    <div className={styles.wideTip}>
      <b className="medium">
        {formatPoint(point.at)}
        {point.running && ', so far'}
      </b>
      <span>
        {mode === 'between' ? 'Loans without a finding' : `${point.found} of ${point.loans}`} <b>{valueText(mode, point.value)}</b>
      </span>
      <span>
        Limits{' '}
        <b>
          {valueText(mode, point.low)} to {valueText(mode, point.high)}
        </b>
      </span>
    </div>
  )
}
