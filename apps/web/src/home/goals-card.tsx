import { type GoalRow, landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import { reachesGoal } from '@ivue/contracts/home/goals.ts'
import { Check, Pencil } from 'lucide-react'
import { useState } from 'react'
import { FigureValue } from '../explain/figure-value.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import cells from './card-table.module.css'
import { LandingCard } from './landing-card.tsx'
import { describeGoals, formatNumber, shareText } from './landing-words.ts'
import { useLanding } from './use-landing.ts'
import { loansBehind } from './use-selectors.ts'

const GoalDialog = lazyComponent(async () => (await import('./goal-dialog.tsx')).GoalDialog)

/** Funded loans and QC score of the month by region, compared to the goal (domain, exceptions). */
export function GoalsCard({ sales }: Pick<Selectors, 'sales'>) {
  const query = useLanding(landing.getGoals, { sales })
  const [editing, setEditing] = useState<string | null>(null)
  const edited = query.data?.rows.find(({ region }) => region === editing)
  return (
    <>
      <LandingCard query={query} title="Goal tracking" parts={[['Sales region', sales]]} height={170} note={describeGoals}>
        {({ rows, mayEdit }) => (
          <ScrollRegion label="Goals by region">
            <PlainTable className={cells.table}>
              <TableHead headings={['Region', { text: 'Funded', number: true }, { text: 'QC score', number: true }]} />
              <tbody>
                {rows.map((row) => (
                  <Line key={row.region} row={row} onEdit={mayEdit ? () => setEditing(row.region) : null} />
                ))}
              </tbody>
            </PlainTable>
          </ScrollRegion>
        )}
      </LandingCard>
      {edited && query.data && <GoalDialog key={edited.region} row={edited} month={query.data.month} onClose={() => setEditing(null)} />}
    </>
  )
}

function Line({ row, onEdit }: { row: GoalRow; onEdit: (() => void) | null }) {
  const { region, funded, goalFunded, qcScore, findings, opportunities, goalScore } = row
  const counts = { numerator: opportunities - findings, denominator: opportunities }
  const reached = reachesGoal(funded, goalFunded)
  const met = reachesGoal(qcScore, goalScore)
  return (
    <tr className={cells.goal}>
      <th scope="row">
        {onEdit ? (
          <button
            type="button"
            className="inline-row pressable gap-5 min-height-24"
            onClick={onEdit}
            aria-label={`Set the goal of ${region}`}
          >
            {region}
            <Pencil className="faint" size={12} />
          </button>
        ) : (
          region
        )}
        <span className={cells.track} aria-hidden="true">
          <i
            className={cells.fill}
            data-fill={reached ? 'good' : undefined}
            style={{ width: `${goalFunded ? Math.min(100, (funded / goalFunded) * 100) : 0}%` }}
          />
        </span>
      </th>
      <td data-number>
        {reached && <Check size={12} className="green" />}
        <FigureValue
          figure="goal.Funded"
          value={formatNumber(funded)}
          parts={[['Region', region]]}
          rows={loansBehind({ purpose: 'All', sales: region }, { moved: 'Funded' })}
        >
          <b>{formatNumber(funded)}</b>
          <span className="text-12 muted"> of {goalFunded === null ? '–' : formatNumber(goalFunded)}</span>
        </FigureValue>
        {reached && <span className="unseen"> reached</span>}
      </td>
      <td data-number data-tone={met === false ? 'bad' : undefined}>
        <FigureValue figure="goal.Score" value={shareText(qcScore)} counts={counts} parts={[['Region', region]]}>
          {qcScore === null ? '–' : qcScore.toFixed(2)}
          <span className="text-12 muted"> of {goalScore} %</span>
        </FigureValue>
      </td>
    </tr>
  )
}
