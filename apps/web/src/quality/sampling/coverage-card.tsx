import { percent } from '@ivue/contracts/figures/rounding.ts'
import { type PlanDetails, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { COVERAGE_BY, type CoverageBy } from '@ivue/contracts/quality/sampling/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { NoValue, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { fullMoment } from '../../ui/moments.ts'
import { PlanResult } from './plan-result.tsx'
import { formatCount } from './plan-words.ts'
import styles from './sampling.module.css'

const TargetedDialog = lazyComponent(async () => (await import('./targeted-dialog.tsx')).TargetedDialog)

/** Milliseconds for which the groups without a sampled loan are cached. Only a targeted pick changes them, and it refetches them. */
const NEVER_SAMPLED_CACHE_MS = 600_000

/** Shows how many loans of each group were drawn, which groups were never sampled, and what the reviews found so far. */
export function CoverageCard({ plan }: { plan: PlanDetails }) {
  const [by, setBy] = useState<CoverageBy>('Region')
  const { planId, frozenAt, zone, state } = plan
  const coverage = useQuery({
    ...callQuery(sampling.getSamplingCoverage, { planId, by }, { background: true }),
    enabled: frozenAt !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title="Coverage"
      actions={
        <SegmentedControl aria-label="Coverage by" data={[...COVERAGE_BY]} value={by} onChange={(chosen) => setBy(chosen as CoverageBy)} />
      }
    >
      {frozenAt === null ? (
        <p className="muted pad-2-14-14">The coverage is shown once the population is frozen.</p>
      ) : (
        <ScrollRegion label="Coverage" className="max-height-320">
          <QueryContent query={coverage} rows={6} rowHeight={32} loading="Loading the coverage" failed="The coverage could not be loaded">
            {({ rows }) => {
              const sampled = rows.reduce((sum, row) => sum + row.sampled, 0)
              return (
                <PlainTable className={styles.counts} aria-label={`Coverage by ${by}`}>
                  <TableHead headings={[by, 'Loans', 'Share', 'Sampled', 'Share', 'Last']} />
                  <tbody>
                    {rows.map(({ name, loans, sampled: own, picked, last }) => (
                      <tr key={name}>
                        <th scope="row">{name || 'Nobody on file'}</th>
                        <td>{formatCount(loans)}</td>
                        <td>{percent(loans, plan.population)?.toFixed(2)} %</td>
                        <td>
                          {formatCount(own)}
                          {picked > 0 && <span className="strong color-accent"> + {formatCount(picked)}</span>}
                        </td>
                        <td>{sampled > 0 ? `${percent(own, sampled)?.toFixed(2)} %` : <NoValue />}</td>
                        <td>{last ? fullMoment(last, zone).slice(0, 5) : <NoValue />}</td>
                      </tr>
                    ))}
                    <tr data-level="all">
                      <th scope="row">All</th>
                      <td>{formatCount(plan.population)}</td>
                      <td>100 %</td>
                      <td>{formatCount(sampled)}</td>
                      <td>{sampled > 0 ? '100 %' : <NoValue />}</td>
                      <td />
                    </tr>
                  </tbody>
                </PlainTable>
              )
            }}
          </QueryContent>
        </ScrollRegion>
      )}
      {state === 'Drawn' && <NeverSampledLine plan={plan} />}
      {state === 'Drawn' && <PlanResult plan={plan} />}
    </Card>
  )
}

function NeverSampledLine({ plan }: { plan: PlanDetails }) {
  const [picking, setPicking] = useState(false)
  const never = useQuery({
    ...callQuery(sampling.getNeverSampled, { planId: plan.planId }, { background: true }),
    staleTime: NEVER_SAMPLED_CACHE_MS,
  })
  const { data } = never
  if (!data || data.groups.length === 0) return null
  const kinds = COVERAGE_BY.flatMap((by) => {
    const found = data.groups.filter((group) => group.by === by).length
    return found === 0 ? [] : [countText(found, by.toLowerCase(), by === 'Branch' ? 'branches' : undefined)]
  })
  return (
    <div className={`row bottomline gap-8 pad-8-14`}>
      <TriangleAlert size={14} className="amber" />
      <span>
        <b>Never sampled:</b> {kinds.join(', ')}, {countText(data.loans, 'loan')} in all
      </span>
      <Button variant="link" className="push-right" onClick={() => setPicking(true)}>
        Pick targeted
      </Button>
      {picking && <TargetedDialog plan={plan} never={data} onClose={() => setPicking(false)} />}
    </div>
  )
}
