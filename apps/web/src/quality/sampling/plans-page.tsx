import { PLAN_LIST, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { planPath } from './plan-words.ts'

const PlanForm = lazyComponent(async () => (await import('./plan-form.tsx')).PlanForm)

/** The 'Sampling' screen: the plans that draw loans for review (domain 4, 5.3). */
export function SamplingPlansPage() {
  const grid = useGridState('sampling-plans', PLAN_LIST)
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<number | null>(null)
  const navigate = useNavigate()
  return (
    <ListPage
      title={SCREENS.samplingPlans.title}
      about="Plans by which loans are drawn for review. A sealed plan is never changed."
      create={{ label: 'Create plan', onClick: () => setCreating(true) }}
      call={sampling.getSamplingPlans}
      state={grid}
      filterBy={['taskStatus']}
      noun="plans"
      empty="No sample was planned yet. Create the first plan: it says which loans are drawn for review, and proves that nobody chose them."
      onEvent={({ row }) => void navigate(planPath('samplingPlan', row.recsID))}
    >
      {creating && (
        <PlanForm
          plan={null}
          onClose={() => setCreating(false)}
          onSaved={(planId) => {
            setCreating(false)
            setMade(planId)
          }}
        />
      )}
      {/* Navigates after the form is unmounted; otherwise the form would ask about unsaved changes. */}
      {made !== null && <Navigate to={planPath('samplingPlan', made)} />}
    </ListPage>
  )
}
