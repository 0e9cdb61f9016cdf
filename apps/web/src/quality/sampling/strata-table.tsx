import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { SampleShare } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import { formatCount, planAllocation, strataHeading, stratumText } from './plan-words.ts'
import styles from './sampling.module.css'

type Row = SampleShare & { stratum?: string; level: 'outer' | 'inner' | 'only' | 'all' }

/** The sample size of each stratum by largest remainder (domain 5.3). */
export function StrataTable({ plan }: { plan: PlanDetails }) {
  const { population, size, groups } = planAllocation(plan)
  const whole = groups.reduce((sum, group) => sum + group.whole, 0)
  const twoLevels = plan.strataBy === 'Month and channel'
  const rows: readonly Row[] = [
    ...groups.flatMap((group): Row[] =>
      twoLevels
        ? [{ ...group, level: 'outer' }, ...group.strata.map((share): Row => ({ ...share, level: 'inner' }))]
        : [{ ...group, level: 'only' }],
    ),
    { name: 'All', loans: population, exact: groups.reduce((sum, { exact }) => sum + exact, 0), whole, sample: size, level: 'all' },
  ]
  return (
    <RecordTable
      className={styles.strata}
      label="Strata"
      rows={rows}
      keyOf={({ level, stratum, name }) => `${level} ${stratum ?? name}`}
      rowAttributes={({ level }) => ({ 'data-level': level })}
      columns={[
        { heading: strataHeading(plan), rowHead: true, cell: ({ name }) => stratumText(name) },
        { heading: 'Loans', number: true, cell: ({ loans }) => formatCount(loans) },
        { heading: 'Exact share', number: true, cell: ({ exact }) => exact.toFixed(4) },
        { heading: 'Whole', number: true, cell: ({ whole }) => formatCount(whole) },
        {
          heading: 'Remainder',
          number: true,
          cell: ({ sample, whole }) => (sample > whole ? <span className="strong color-accent">+ {sample - whole}</span> : null),
        },
        { heading: 'Sample', number: true, cell: ({ sample }) => formatCount(sample) },
        { heading: 'Fraction', number: true, cell: ({ sample, loans }) => (loans > 0 ? `${percent(sample, loans)?.toFixed(2)} %` : null) },
      ]}
    />
  )
}
