import { shortMonth } from '@ivue/contracts/calendar/names.ts'
import { isMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { ControlChart, PointOfChart } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { Area, CartesianGrid, ComposedChart, LabelList, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { ticksBetween } from './chart-data.ts'
import styles from './pictures.module.css'
import { atText, mainSignal, valueText } from './quality-values.ts'

const HEIGHT = 360
const CALLOUT = { width: 168, height: 42 }

/** The upper end of the axis. It leaves out limits so far above the points that the points would lie flat on the ground. */
function topOf({ points, baseline, mode, target }: ControlChart): number {
  const values = points.flatMap(({ value }) => value ?? [])
  const limits = mode === 'between' ? [] : points.flatMap(({ high }) => high ?? [])
  const most = Math.max(...values, ...limits, baseline?.centre ?? 0, target ? target.rate / 100 : 0, 0)
  return most === 0 ? 1 : roundUp(most * 1.06)
}

/** Up to the next of the lines behind the chart. */
function roundUp(most: number): number {
  const [first = 0, second = most] = ticksBetween(0, most)
  const step = second - first || most
  return Math.ceil(most / step - 1e-9) * step
}

/** Points with their limits as stairs, since each month has its own number of reviews; what signals is red (mock 11). */
export function ControlPicture({ chart, label }: { chart: ControlChart; label: string }) {
  const { points, mode, baseline, target } = chart
  const top = topOf(chart)
  const signalled = new Map(chart.signals.map(({ points: places, rule }) => [places.at(-1) as number, rule]))
  const inRun = new Set(chart.signals.flatMap(({ points: places }) => places))
  const main = mainSignal(chart)
  const mainPlace = main?.points.at(-1) ?? -1
  const last = points.length - 1
  const axisText = (value: number) => (mode === 'loans' ? `${Number((value * 100).toFixed(2))} %` : String(Number(value.toFixed(2))))
  const centre = mode === 'between' ? (baseline?.median ?? null) : (baseline?.centre ?? null)
  // In a chart of loans between findings, the upper limit may be far above every point.
  const shown = (limit: number | null) => (limit !== null && limit <= top ? limit : null)
  const data = points.map((point, place) => ({
    place,
    value: point.value,
    low: shown(point.low),
    high: shown(point.high),
    band: point.high === null && point.low === null ? null : [point.low ?? 0, Math.min(point.high ?? top, top)],
  }))
  const ends = { low: lastKnown(data, 'low'), high: lastKnown(data, 'high') }
  return (
    <ComposedChart
      responsive
      data={data}
      className={styles.chart}
      style={{ height: HEIGHT }}
      margin={{ top: 16, right: 84, bottom: 18, left: 4 }}
      aria-label={label}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="place"
        type="category"
        axisLine={false}
        tickLine={false}
        interval="equidistantPreserveStart"
        padding={{ left: 14, right: 14 }}
        tick={({ x, y, payload }) => (
          <MonthTick x={Number(x)} y={Number(y)} place={Number(payload.value)} points={points} marked={payload.value === mainPlace} />
        )}
      />
      <YAxis
        axisLine={false}
        tickLine={false}
        width={46}
        domain={[0, top]}
        ticks={ticksBetween(0, top)}
        tick={({ x, y, payload }) => (
          <text x={Number(x) - 2} y={Number(y) + 4} textAnchor="end" className={styles.tick}>
            {axisText(Number(payload.value))}
          </text>
        )}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-2)' }}
        content={({ active, label: place }) => (active ? <Tip point={points[Number(place)]} mode={mode} /> : null)}
      />
      <Area
        dataKey="band"
        type="step"
        stroke="none"
        fill="var(--s1)"
        fillOpacity={0.06}
        isAnimationActive={false}
        activeDot={false}
        connectNulls={false}
      />
      {(['high', 'low'] as const).map((key) => (
        <Line
          key={key}
          dataKey={key}
          type="step"
          stroke="var(--s2)"
          strokeWidth={1.5}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        >
          <LabelList
            content={({ x, y, index }) =>
              index === ends[key] ? (
                <EndLabel x={Number(x)} y={Number(y)} last={index === last}>
                  {key === 'high' ? 'UCL' : 'LCL'} {endText(mode, data[index]?.[key] ?? null)}
                </EndLabel>
              ) : null
            }
          />
        </Line>
      ))}
      {centre !== null && (
        <ReferenceLine
          y={centre}
          stroke="var(--text-3)"
          strokeDasharray="5 4"
          label={({ viewBox }) => (
            <text x={viewBox.x + viewBox.width + 8} y={viewBox.y + 4} className={styles.strong}>
              {mode === 'between' ? 'median' : 'mean'} {endText(mode, centre)}
            </text>
          )}
        />
      )}
      {target && mode === 'loans' && (
        <ReferenceLine
          y={target.rate / 100}
          stroke="var(--amber-mark)"
          strokeDasharray="2 3"
          label={({ viewBox }) => (
            <text x={viewBox.x + 4} y={viewBox.y - 5} className={styles.target}>
              target {target.rate.toFixed(2)} %
            </text>
          )}
        />
      )}
      {mainPlace >= 0 && <ReferenceLine x={mainPlace} stroke="var(--red-mark)" strokeDasharray="2 3" />}
      <Line
        dataKey="value"
        type="linear"
        stroke="var(--ink)"
        strokeOpacity={0.8}
        strokeWidth={1.5}
        isAnimationActive={false}
        activeDot={false}
        dot={({ cx, cy, index }) => {
          const point = points[index]
          if (!point || point.value === null || cx === undefined || cy === undefined) return <g key={index} />
          return (
            <g key={index}>
              <PointMark x={cx} y={cy} point={point} look={signalled.has(index) ? 'signal' : inRun.has(index) ? 'run' : 'plain'} />
              {index === mainPlace && main?.rule === 'beyond' && (
                <Callout x={cx} y={cy} point={point} mode={mode} left={index > points.length / 2} />
              )}
            </g>
          )
        }}
      />
    </ComposedChart>
  )
}

const endText = (mode: ControlChart['mode'], value: number | null) => valueText(mode, value).replace(' %', '')

function lastKnown(data: readonly { low: number | null; high: number | null }[], key: 'low' | 'high'): number {
  return data.findLastIndex((one) => one[key] !== null)
}

/** A name of a line, in the margin where the line reaches it. */
function EndLabel({ x, y, last, children }: { x: number; y: number; last: boolean; children: React.ReactNode }) {
  return (
    <text x={last ? x + 18 : x + 6} y={last ? y + 4 : y - 6} className={styles.tick}>
      {children}
    </text>
  )
}

interface MonthTickProps {
  x: number
  y: number
  place: number
  points: readonly PointOfChart[]
  marked: boolean
}

/** 'Jun', with the year below the first of each year; in a chart of loans between findings, the number of the finding. */
function MonthTick({ x, y, place, points, marked }: MonthTickProps) {
  const at = points[place]?.at ?? ''
  const year = at.slice(0, 4)
  const first = isMonth(at) && (place === 0 || points[place - 1]?.at.slice(0, 4) !== year)
  return (
    <text x={x} y={y + 10} textAnchor="middle" className={marked ? styles.marked : styles.tick}>
      {isMonth(at) ? shortMonth(at) : place + 1}
      {first && (
        <tspan x={x} dy={15} className={styles.tick}>
          {year}
        </tspan>
      )}
    </text>
  )
}

function PointMark({ x, y, point, look }: { x: number; y: number; point: PointOfChart; look: 'signal' | 'run' | 'plain' }) {
  if (look === 'signal')
    return (
      <>
        <circle cx={x} cy={y} r={9} fill="var(--red-bg)" stroke="var(--red-mark)" />
        <circle cx={x} cy={y} r={4.5} fill="var(--red-mark)" />
      </>
    )
  // The month that runs is not over: its point is hollow.
  const fill = look === 'run' ? 'var(--red-mark)' : point.running ? 'var(--surface)' : 'var(--ink)'
  return <circle cx={x} cy={y} r={3} fill={fill} stroke={point.running ? 'var(--ink)' : 'var(--surface)'} strokeWidth={1.5} />
}

function Callout({ x, y, point, mode, left }: { x: number; y: number; point: PointOfChart; mode: ControlChart['mode']; left: boolean }) {
  const start = left ? x - CALLOUT.width - 18 : x + 18
  const limit = point.zone > 0 ? point.high : point.low
  return (
    <g>
      <rect x={start} y={Math.max(0, y - 14)} {...CALLOUT} rx={4} fill="var(--red-bg)" />
      <text x={start + 10} y={Math.max(0, y - 14) + 17} className={styles.calloutHead}>
        {atText(point.at)}: {valueText(mode, point.value)}
      </text>
      <text x={start + 10} y={Math.max(0, y - 14) + 33} className={styles.callout}>
        {point.found} of {point.loans}, limit {valueText(mode, limit)}
      </text>
    </g>
  )
}

function Tip({ point, mode }: { point: PointOfChart | undefined; mode: ControlChart['mode'] }) {
  if (!point) return null
  return (
    <div className={styles.tip}>
      <b>
        {atText(point.at)}
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
