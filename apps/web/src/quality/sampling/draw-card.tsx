import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { Link } from 'react-router'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { formatCount, groupHash, momentInZone, planAllocation, planPath, stratumText } from './plan-words.ts'
import styles from './sampling.module.css'

/** Shows how the seed orders the loans of the first stratum, and where the sample ends. */
export function DrawCard({ plan }: { plan: PlanDetails }) {
  const { draw, planId, size, seed, seedHash, sealedAt, zone } = plan
  const first = planAllocation(plan).groups[0]?.strata[0]
  const where = first && first.stratum !== 'All' ? `${first.stratum.split(' ').map(stratumText).join(', ')}: ` : ''
  return (
    <Card
      title="Draw"
      note={draw.length > 0 && first && `${where}first ${formatCount(first.sample)} of ${formatCount(first.loans)}`}
      actions={draw.length > 0 && <Link to={planPath('sampledLoans', planId)}>All {formatCount(size)}</Link>}
    >
      {draw.length > 0 && (
        <PlainTable className={styles.draw} aria-label="Draw of the first stratum">
          <TableHead headings={['Rank', 'sha256 ( seed | loan )', 'Loan Number']} />
          <tbody>
            {draw.map(({ rank, key, loanNumber, drawn }) => (
              <tr key={rank} data-drawn={drawn}>
                <td>{rank}</td>
                <td title={key}>{groupHash(key, 4)}</td>
                <td>
                  {!drawn && 'out '}
                  {drawn ? <LoanLink number={loanNumber} /> : loanNumber}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <div className="faint text-12 pad-7-14-9 line-18">
        {seedHash === '' ? (
          'The seed is made, and its hash published, when the plan is sealed.'
        ) : (
          <>
            {seed ? (
              <>
                Seed <span className="breaks muted">{groupHash(seed)}</span>
              </>
            ) : (
              'The seed is secret until the draw.'
            )}
            <br />
            Its hash <span className="breaks muted">{groupHash(seedHash, seed ? 6 : 16)}</span>, out since{' '}
            {sealedAt && momentInZone(sealedAt, zone)}
          </>
        )}
      </div>
    </Card>
  )
}
