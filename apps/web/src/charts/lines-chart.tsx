import { Area, ComposedChart, LabelList, Line, Tooltip } from 'recharts'
import { axes, ChartTip } from './axes.tsx'
import { type ChartData, numberText } from './chart-data.ts'
import styles from './charts.module.css'

export interface LinesChartProps {
  data: ChartData
  label: string
  range: readonly [number, number]
  /** The keys of two series. The area between them is tinted. */
  between?: readonly [string, string]
}

/**
 * A line chart that emphasizes the first series. The first line ends with its last number, the others with their names. It
 * fills its `ChartBox`.
 */
export function LinesChart({ data, label, range, between }: LinesChartProps) {
  const { points, series } = data
  const last = points.length - 1
  const lastKnown = (key: string) => points.findLastIndex(({ values }) => (values[key] ?? null) !== null)
  const [low, high] = between ?? []
  return (
    <ComposedChart
      responsive
      data={points.map(({ name, values }) => ({ name, ...values }))}
      className={styles.chart}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 12, right: 22, bottom: 2, left: 0 }}
      aria-label={label}
    >
      {axes({ points, range, highlight: { point: last } })}
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-2)' }}
        content={({ active, label: name }) => <ChartTip active={active} label={name ?? ''} points={points} series={series} />}
      />
      {low !== undefined && high !== undefined && (
        <Area
          dataKey={(point: Record<string, number>) => [point[low], point[high]]}
          stroke="none"
          fill="var(--s1)"
          fillOpacity={0.09}
          isAnimationActive={false}
          activeDot={false}
        />
      )}
      {series.map(({ key, label: name, colour, dashed }, order) => (
        <Line
          key={key}
          dataKey={key}
          stroke={colour}
          strokeWidth={dashed ? 1.5 : 2}
          isAnimationActive={false}
          {...(dashed ? { strokeDasharray: '3 3' } : {})}
          dot={({ cx, cy, index }) =>
            order === 0 && index === lastKnown(key) && cy !== null ? (
              <circle key={index} cx={cx} cy={cy} r={3.5} fill={colour} stroke="var(--surface)" strokeWidth={1.5} />
            ) : (
              <g key={index} />
            )
          }
        >
          <LabelList
            content={({ x, y, index, value }) =>
              index === lastKnown(key) ? (
                <text
                  x={Number(x) + 4}
                  y={Number(y) + (order === 0 ? 18 : -7)}
                  textAnchor="end"
                  className={order === 0 ? styles.value : styles.tick}
                >
                  {order === 0 ? numberText(Number(value)) : name}
                </text>
              ) : null
            }
          />
        </Line>
      ))}
    </ComposedChart>
  )
}
