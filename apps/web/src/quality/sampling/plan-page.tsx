import { type PlanDetails, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Page } from '../../ui/layout/page.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { DrawCard } from './draw-card.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanSteps } from './plan-steps.tsx'
import { PopulationCard } from './population-card.tsx'
import styles from './sampling.module.css'
import { SizeCard } from './size-card.tsx'
import { StrataCard } from './strata-card.tsx'

const WORKING_POLL_MS = 1_000
const REFRESH_MS = 30_000

/**
 * Returns the query of the plan whose id is in the address. It polls every second while a worker processes the plan, and every 30 seconds
 * once it is drawn.
 */
export function usePlan() {
  const { planId = '' } = useParams()
  return useQuery({
    ...callQuery(sampling.getSamplingPlan, { planId: /^\d{1,9}$/.test(planId) ? planId : '0' }, { background: true }),
    refetchInterval: ({ state }) => (state.data?.work ? WORKING_POLL_MS : state.data?.state === 'Drawn' ? REFRESH_MS : false),
  })
}

const STATE_WORDS: Record<PlanDetails['state'], string> = {
  Draft: 'Draft',
  Sealed: 'Sealed, cannot be changed',
  Frozen: 'Frozen, cannot be changed',
  Drawn: 'Drawn, cannot be changed',
}

/** A sampling plan from draft to result (mock 14; domain 5.3). */
export function SamplingPlanPage() {
  const query = usePlan()
  const { data: plan } = query
  return (
    <Page
      title={SCREENS.samplingPlan.title}
      documentTitle={plan ? `${plan.code} · ${SCREENS.samplingPlan.title}` : SCREENS.samplingPlan.title}
      kind="cards"
      tabs={
        plan && (
          <>
            <b>{plan.code}</b>
            <span className="muted">{plan.title}</span>
            <StatusChip status={plan.state} label={STATE_WORDS[plan.state]} />
          </>
        )
      }
      actions={plan && <PlanActions plan={plan} />}
    >
      <QueryContent query={query} rows={14} rowHeight={36} loading="Loading the plan" failed="The plan could not be loaded">
        {(shown) => (
          <div className="grid one-column gap-12">
            {shown.problem && (
              <p className="on-amber notice border-amber-line" role="alert">
                {shown.problem}
              </p>
            )}
            <PlanSteps plan={shown} />
            <div className={styles.upper}>
              <PopulationCard plan={shown} />
              <SizeCard plan={shown} />
              <DrawCard plan={shown} />
            </div>
            <div className={styles.lower}>
              <StrataCard plan={shown} />
              <CoverageCard plan={shown} />
            </div>
          </div>
        )}
      </QueryContent>
    </Page>
  )
}
