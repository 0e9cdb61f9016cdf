import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { Share } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { Fragment } from 'react'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { allocationOf, count, strataHeading, stratumName } from './plan-words.ts'
import styles from './sampling.module.css'

/** The sample size of each stratum by largest remainder (domain 5.3). */
export function StrataTable({ plan }: { plan: PlanDetails }) {
  const { population, size, groups } = allocationOf(plan)
  const whole = groups.reduce((sum, group) => sum + group.whole, 0)
  const twoLevels = plan.strataBy === 'Month and channel'
  return (
    <PlainTable className={styles.strata} aria-label="Strata">
      <TableHead of={[strataHeading(plan), 'Loans', 'Exact share', 'Whole', 'Remainder', 'Sample', 'Fraction']} />
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.name}>
            <ShareRow share={group} level={twoLevels ? 'outer' : 'only'} />
            {twoLevels && group.strata.map((share) => <ShareRow key={share.stratum} share={share} level="inner" />)}
          </Fragment>
        ))}
        <ShareRow
          share={{ name: 'All', loans: population, exact: groups.reduce((sum, { exact }) => sum + exact, 0), whole, sample: size }}
          level="all"
        />
      </tbody>
    </PlainTable>
  )
}

function ShareRow({ share: { name, loans, exact, whole, sample }, level }: { share: Share; level: 'outer' | 'inner' | 'only' | 'all' }) {
  return (
    <tr data-level={level}>
      <th scope="row">{stratumName(name)}</th>
      <td>{count(loans)}</td>
      <td>{exact.toFixed(4)}</td>
      <td>{count(whole)}</td>
      <td>{sample > whole ? <span className={styles.plus}>+ {sample - whole}</span> : <None />}</td>
      <td>{count(sample)}</td>
      <td>{loans > 0 ? `${percent(sample, loans)?.toFixed(2)} %` : <None />}</td>
    </tr>
  )
}
