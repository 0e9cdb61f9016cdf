import { Bar, BarChart, LabelList, Rectangle, Tooltip } from 'recharts'
import { axes, ChartTip } from './axes.tsx'
import { type ChartData, type Highlight, numberText } from './chart-data.ts'
import styles from './charts.module.css'

export interface BarsChartProps {
  data: ChartData
  label: string
  /** The upper end of the vertical axis. The lower end is 0. */
  max: number
  highlight?: Highlight | undefined
  /** Whether the number is over every bar, or only over the highlighted one. */
  numbers: 'all' | 'highlight'
  /** The colour of highlighted bars. The default is the colour of their series. */
  highlightColour?: string
}

/** A bar chart with a group of bars for each point. It fills its `ChartBox`. */
export function BarsChart({ data, label, max, highlight, numbers, highlightColour }: BarsChartProps) {
  const { points, series } = data
  const isMarked = (point: number, key: string) => point === highlight?.point && (highlight.series ?? key) === key
  return (
    <BarChart
      responsive
      data={points.map(({ name, values }) => ({ name, ...values }))}
      className={styles.chart}
      style={{ width: '100%', height: '100%' }}
      margin={{ top: 20, right: 12, bottom: 2, left: 0 }}
      barGap={2}
      barCategoryGap="18%"
      aria-label={label}
    >
      {axes({ points, range: [0, max], highlight })}
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hover)' }}
        content={({ active, label: name }) => <ChartTip active={active} label={name ?? ''} points={points} series={series} />}
      />
      {series.map(({ key, colour }) => (
        <Bar
          key={key}
          dataKey={key}
          fill={colour}
          maxBarSize={28}
          isAnimationActive={false}
          shape={(bar) => (
            <Rectangle {...bar} radius={[2, 2, 0, 0]} fill={highlightColour && isMarked(bar.index, key) ? highlightColour : colour} />
          )}
        >
          <LabelList
            position="top"
            content={({ x, y, width, value, index = 0 }) =>
              numbers === 'all' || isMarked(index, key) ? (
                <text x={Number(x) + Number(width) / 2} y={Number(y) - 6} textAnchor="middle" className={styles.value}>
                  {numberText(Number(value))}
                </text>
              ) : null
            }
          />
        </Bar>
      ))}
    </BarChart>
  )
}
