import { CartesianGrid, XAxis, YAxis } from 'recharts'
import { type Highlight, nameLines, numberText, type Point, type Series, ticksBetween } from './chart-data.ts'
import styles from './charts.module.css'

interface AxesProps {
  points: readonly Point[]
  range: readonly [number, number]
  highlight?: Highlight | undefined
}

/** Returns the horizontal axis and the grid lines. They are an array, because a chart looks for its axes among its direct children. */
export function axes({ points, range, highlight }: AxesProps) {
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="name"
      axisLine={false}
      tickLine={false}
      interval={0}
      tick={({ x, y, width, payload, visibleTicksCount }) => (
        <text x={x} y={Number(y) + 10} textAnchor="middle" className={payload.index === highlight?.point ? styles.marked : styles.tick}>
          {nameLines(points[payload.index]?.name ?? '', Number(width) / visibleTicksCount).map((line, at) => (
            <tspan key={line} x={x} dy={at === 0 ? 0 : 12}>
              {line}
            </tspan>
          ))}
        </text>
      )}
    />,
    valueAxis(range, 38, numberText),
  ]
}

/** Returns the vertical axis with its width in pixels. */
export function valueAxis(
  [from, to]: readonly [number, number],
  width: number,
  text: (value: number) => string,
  more: { dataKey?: string } = {},
) {
  return (
    <YAxis
      key="y"
      {...more}
      type="number"
      axisLine={false}
      tickLine={false}
      width={width}
      domain={[from, to]}
      ticks={ticksBetween(from, to)}
      tick={({ x, y, payload }) => (
        <text x={Number(x) - 2} y={Number(y) + 4} textAnchor="end" className={styles.tick}>
          {text(Number(payload.value))}
        </text>
      )}
    />
  )
}

interface TipProps {
  active?: boolean
  label?: string | number
  points: readonly Point[]
  series: readonly Series[]
}

/** The tooltip with the values of the point under the pointer or reached by the arrow keys. */
export function ChartTip({ active, label, points, series }: TipProps) {
  const point = points.find(({ name }) => name === label)
  if (!active || !point) return null
  return (
    <div className={styles.tip}>
      <b className="color-on-inv">{point.name}</b>
      {series.map(({ key, label: name, unit }) => (
        <span className="flex spread gap-16" key={key}>
          {name} <b className="medium color-on-inv">{numberText(point.values[key], unit)}</b>
        </span>
      ))}
    </div>
  )
}
