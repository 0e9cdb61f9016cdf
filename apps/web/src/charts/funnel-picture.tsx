import type { Funnel } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis } from 'recharts'
import { valueAxis } from './axes.tsx'
import { axisEnd, ticksBetween } from './chart-data.ts'
import styles from './charts.module.css'
import { rateText } from './quality-values.ts'

const HEIGHT = 360
type Person = Funnel['people'][number]

/** A funnel plot. Each person is a point: reviewed loans to the right, the share of them with a finding upwards. The limits are exact, and so drawn as steps. */
export function FunnelPicture({ funnel: { centre, people, limits }, label }: { funnel: Funnel; label: string }) {
  const mean = centre && centre.loans > 0 ? centre.found / centre.loans : 0
  const points = people.map((one) => ({ ...one, x: one.loans, y: one.found / one.loans }))
  const most = Math.max(...points.map(({ x }) => x), 10)
  const far = Math.max(...points.map(({ y }) => y), mean * 4, 0.05)
  const top = axisEnd(far * 1.15, 1)
  // Null means that no limit exists for this number of loans.
  const stairs = (key: 'low' | 'high') =>
    limits.flatMap(({ loans, [key]: count }) => (count === null || count / loans > top ? [] : [{ x: loans, y: count / loans }]))
  return (
    <ScatterChart
      responsive
      className={styles.chart}
      style={{ height: HEIGHT }}
      margin={{ top: 16, right: 76, bottom: 20, left: 4 }}
      aria-label={label}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="x"
        domain={[0, Math.ceil(most * 1.05)]}
        ticks={ticksBetween(0, Math.ceil(most * 1.05))}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, payload }) => (
          <text x={Number(x)} y={Number(y) + 10} textAnchor="middle" className={styles.tick}>
            {Number(payload.value)}
          </text>
        )}
        label={{ value: 'Loans reviewed', position: 'insideBottom', offset: -14, fill: 'var(--text-2)', fontSize: 11 }}
      />
      {valueAxis([0, top], 46, (value) => `${Number((value * 100).toFixed(2))} %`, { dataKey: 'y' })}
      <Tooltip
        isAnimationActive={false}
        cursor={false}
        content={({ active, payload }) => {
          const person = payload?.[0]?.payload as Person | undefined
          return active && person?.name ? (
            <div className={styles.wideTip}>
              <b className="medium">{person.name}</b>
              <span>
                {person.found} of {person.loans} <b>{rateText(person.found, person.loans)}</b>
              </span>
            </div>
          ) : null
        }}
      />
      <ReferenceLine
        y={mean}
        stroke="var(--text-3)"
        strokeDasharray="5 4"
        label={({ viewBox }) => (
          <text x={viewBox.x + viewBox.width + 8} y={viewBox.y + 4} className={styles.strong}>
            all {rateText(centre?.found ?? 0, centre?.loans ?? 0)}
          </text>
        )}
      />
      {(['high', 'low'] as const).map((key) => (
        <Scatter
          key={key}
          data={stairs(key)}
          line={{ stroke: 'var(--s2)', strokeWidth: 1.5 }}
          lineJointType="stepAfter"
          shape={() => <g />}
          isAnimationActive={false}
          legendType="none"
          tooltipType="none"
        />
      ))}
      <Scatter
        data={points}
        isAnimationActive={false}
        shape={({ cx, cy, payload }: { cx?: number; cy?: number; payload?: Person }) => <Dot x={cx ?? 0} y={cy ?? 0} person={payload} />}
      />
    </ScatterChart>
  )
}

/** The mark of a person. A person outside of the limits is named. */
function Dot({ x, y, person }: { x: number; y: number; person: Person | undefined }) {
  if (!person?.outside) return <circle cx={x} cy={y} r={4} fill="var(--ink)" fillOpacity={0.75} stroke="var(--surface)" strokeWidth={1.5} />
  return (
    <g>
      <circle cx={x} cy={y} r={8} fill="var(--red-bg)" stroke="var(--red-mark)" />
      <circle cx={x} cy={y} r={4} fill="var(--red-mark)" />
      <text x={x - 12} y={y + 4} textAnchor="end" className={styles.calloutHead}>
        {person.name}
      </text>
    </g>
  )
}
