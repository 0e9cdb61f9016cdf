import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { SAMPLED_LIST, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { usePlan } from './plan-page.tsx'
import { planPath } from './plan-words.ts'

/** The frozen loans of a plan: drawn ones in draw order, and all others. */
export function SampledLoansPage() {
  const { planId = '' } = useParams()
  const { data: plan } = usePlan()
  const grid = useGridState('sampled-loans', SAMPLED_LIST)
  const fixed = useMemo<GridRequest & { planId: number }>(
    () => ({ planId: Number(/^\d{1,9}$/.test(planId) ? planId : 0) || 999_999_999 }),
    [planId],
  )
  return (
    <ListPage
      title={SCREENS.sampledLoans.title}
      about="The loans that a plan has drawn, and how far their reviews are."
      tabs={
        plan && (
          <>
            <b>{plan.code}</b>
            <span className="muted">{plan.title}</span>
          </>
        )
      }
      back={{ to: planPath('samplingPlan', planId), label: 'Back to the plan' }}
      call={sampling.getSampledLoans}
      state={grid}
      filterBy={['taskStatus']}
      fixed={fixed}
      noun="loans"
      empty="Nothing was drawn yet."
    />
  )
}
