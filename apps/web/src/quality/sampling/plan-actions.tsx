import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type PlanDetails, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { whyNotChangePlan, whyNotRedraw, whyNotTakeStep } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import type { PlanStep } from '@ivue/contracts/quality/sampling/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Dices, FileSpreadsheet, FileText, Lock, Pencil, RotateCcw, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useExport } from '../../exports/export-state.ts'
import { describeProgress } from '../../exports/export-words.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { formatCount, planPath } from './plan-words.ts'

const PlanForm = lazyComponent(async () => (await import('./plan-form.tsx')).PlanForm)

const NEXT_STEPS = {
  Draft: { step: 'seal', label: 'Seal', icon: Lock, title: 'Seal the plan?' },
  Sealed: { step: 'freeze', label: 'Freeze the population', icon: Snowflake, title: 'Freeze the population?' },
  Frozen: { step: 'draw', label: 'Draw the sample', icon: Dices, title: 'Draw the sample?' },
} as const
const CONFIRM_TEXTS: Record<PlanStep, string> = {
  seal: 'A secret seed is made and its hash published. From then on nobody can change the plan, and nobody can know which loans it will draw.',
  freeze: 'Its loans are recorded as they are now. Loans that come later, and later changes of these, no longer matter.',
  draw: 'The seed is shown, the loans are drawn, and a review of each is made and assigned.',
}

/** Returns how many loans of the population are drawn, or would be drawn now. */
const describeSampleSize = ({ size, population, frozenAt }: PlanDetails): string =>
  frozenAt
    ? `${formatCount(size)} of ${countText(population, 'loan')} are drawn.`
    : `As of now, ${formatCount(size)} of ${countText(population, 'loan')} would be drawn.`

/** Shows the buttons of a plan. Before the draw these are Edit and the next step, afterwards those of a drawn plan. */
export function PlanActions({ plan }: { plan: PlanDetails }) {
  const [open, setOpen] = useState<'edit' | 'step' | null>(null)
  const close = () => setOpen(null)
  const advance = useCommand(sampling.advanceSamplingPlan, { invalidate: [sampling.getSamplingPlan, sampling.getSamplingPlans] })
  if (plan.state === 'Drawn') return <DrawnActions plan={plan} />
  const { step, label, icon, title } = NEXT_STEPS[plan.state]
  return (
    <>
      <Button icon={Pencil} why={whyNotChangePlan(plan)} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button
        variant="primary"
        icon={icon}
        why={plan.work ? null : whyNotTakeStep({ ...plan, toOn: plan.toOn }, step, plan.today)}
        busy={plan.work === 'freeze' ? 'Freezing ...' : plan.work === 'draw' ? 'Drawing ...' : advance.isPending && MESSAGES.pleaseWait}
        onClick={() => setOpen('step')}
      >
        {label}
      </Button>
      {open === 'edit' && <PlanForm plan={plan} onClose={close} onSaved={close} />}
      {open === 'step' && (
        <ConfirmDialog
          onClose={close}
          title={title}
          confirm={label}
          onConfirm={() => {
            close()
            advance.mutate({ planId: plan.planId, version: plan.version, step })
          }}
        >
          {CONFIRM_TEXTS[step]} {describeSampleSize(plan)}
        </ConfirmDialog>
      )}
    </>
  )
}

function DrawnActions({ plan }: { plan: PlanDetails }) {
  const { planId } = plan
  const navigate = useNavigate()
  const excel = useExport(sampling.getSampledLoans, 'xls')
  const again = useCommand(sampling.drawSampleAgain, {
    success: false,
    onDone({ same, populationFits, seedFits, missing, added }, msg) {
      if (same) return toast.success(msg, 5000, { detail: 'The frozen loans and the seed match their hashes.' })
      const why = [
        !populationFits && 'The frozen loans do not fit their hash.',
        !seedFits && 'The seed does not fit its hash.',
        missing.length > 0 && `Not drawn now: ${missing.join(', ')}.`,
        added.length > 0 && `Drawn only now: ${added.join(', ')}.`,
      ]
      return toast.error(msg, { detail: why.filter(Boolean).join(' ') })
    },
  })
  const request = { planId, taskStatus: 'Drawn', filterData: { pageSize: 'All' as const } }
  return (
    <>
      <Button icon={RotateCcw} why={whyNotRedraw(plan)} busy={again.isPending && 'Drawing ...'} onClick={() => again.mutate({ planId })}>
        Draw again and compare
      </Button>
      <Button
        icon={FileSpreadsheet}
        why={useViewer().whyNot('grid.export')}
        busy={excel.making && describeProgress(excel.making.progress)}
        onClick={() => excel.start(request)}
      >
        Excel export
      </Button>
      <Button variant="primary" icon={FileText} onClick={() => void navigate(planPath('samplingProof', planId))}>
        Print proof
      </Button>
    </>
  )
}
