import type { ControlChart } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { Area, CartesianGrid, ComposedChart, LabelList, Line, ReferenceLine, Tooltip, XAxis } from 'recharts'
import { valueAxis } from './axes.tsx'
import { axisEnd } from './chart-data.ts'
import styles from './charts.module.css'
import { Callout, EndLabel, MonthTick, PointMark, PointTip } from './control-marks.tsx'
import { mainSignal, valueText } from './quality-values.ts'

const HEIGHT = 360

/**
 * Returns the upper end of the vertical axis. In a chart of loans between findings, limits do
 * not count, because they may be so high that all points would lie at the bottom.
 */
function axisTop({ points, baseline, mode, target }: ControlChart): number {
  const values = points.flatMap(({ value }) => value ?? [])
  const limits = mode === 'between' ? [] : points.flatMap(({ high }) => high ?? [])
  const most = Math.max(...values, ...limits, baseline?.centre ?? 0, target ? target.rate / 100 : 0, 0)
  return most === 0 ? 1 : axisEnd(most * 1.06, mode === 'loans' ? 1 : undefined)
}

/** Returns the data to draw of a chart: its points with their limits, its centre line and its signals. */
function drawingData(chart: ControlChart) {
  const { points, mode, baseline, signals } = chart
  const top = axisTop(chart)
  const main = mainSignal(chart)
  // In a chart of loans between findings, the upper limit may be far above every point.
  const shown = (limit: number | null) => (limit !== null && limit <= top ? limit : null)
  const data = points.map((point, place) => ({
    place,
    value: point.value,
    low: shown(point.low),
    high: shown(point.high),
    band: point.high === null && point.low === null ? null : [point.low ?? 0, Math.min(point.high ?? top, top)],
  }))
  const signalled = new Set(signals.map(({ points: places }) => places.at(-1)))
  const inRun = new Set(signals.flatMap(({ points: places }) => places))
  return {
    top,
    data,
    ends: { low: lastLimit(data, 'low'), high: lastLimit(data, 'high') },
    centre: mode === 'between' ? (baseline?.median ?? null) : (baseline?.centre ?? null),
    main,
    mainPlace: main?.points.at(-1) ?? -1,
    lookOf: (place: number) => (signalled.has(place) ? ('signal' as const) : inRun.has(place) ? ('run' as const) : ('plain' as const)),
  }
}

/** A control chart with stepped limits, because each month has a different number of reviews. Signals are red (mock 11). */
export function ControlPicture({ chart, label }: { chart: ControlChart; label: string }) {
  const { points, mode, target } = chart
  const { top, data, ends, centre, main, mainPlace, lookOf } = drawingData(chart)
  const last = points.length - 1
  const axisText = (value: number) => (mode === 'loans' ? `${Number((value * 100).toFixed(2))} %` : String(Number(value.toFixed(2))))
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
        interval={mode === 'between' ? 'equidistantPreserveStart' : 0}
        padding={{ left: 14, right: 14 }}
        tick={({ x, y, width, payload, visibleTicksCount }) => (
          <MonthTick
            x={Number(x)}
            y={Number(y)}
            width={Number(width) / visibleTicksCount}
            place={Number(payload.value)}
            points={points}
            marked={payload.value === mainPlace}
          />
        )}
      />
      {valueAxis([0, top], 46, axisText)}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-2)' }}
        content={({ active, label: place }) => (active ? <PointTip point={points[Number(place)]} mode={mode} /> : null)}
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
            // At the end of its line, on the side of it that is away from the mean.
            <text x={viewBox.x + viewBox.width + 8} y={viewBox.y + (target.rate / 100 < (centre ?? 0) ? 14 : -6)} className={styles.target}>
              target {target.rate.toFixed(2)}
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
              <PointMark x={cx} y={cy} point={point} look={lookOf(index)} />
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

function lastLimit(data: readonly { low: number | null; high: number | null }[], key: 'low' | 'high'): number {
  return data.findLastIndex((one) => one[key] !== null)
}
