import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type PlanDetails, sampling, type UnsampledLoans } from '@ivue/contracts/quality/sampling/contract.ts'
import { rationaleProblem } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import { MAX_PICKED } from '@ivue/contracts/quality/sampling/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { formatCount } from './plan-words.ts'
import { suggestRationale } from './targeted-rationale.ts'

/** Picks targeted reviews for groups that were never sampled. The first loan of each in draw order is preselected. */
export function TargetedDialog({ plan, never, onClose }: { plan: PlanDetails; never: UnsampledLoans; onClose: () => void }) {
  const entry = useCallForm(sampling.pickTargeted, {
    start: { loanIds: never.candidates.filter(({ first }) => first).map(({ loanId }) => loanId), rationale: suggestRationale(plan, never) },
    rule({ loanIds, rationale }) {
      const problem = rationaleProblem(rationale)
      return [
        ...(loanIds.length === 0 ? [{ field: 'loanIds', msg: 'Tick at least one loan' }] : []),
        ...(problem ? [{ field: 'rationale', msg: problem }] : []),
      ]
    },
    body: (words) => ({ planId: plan.planId, ...words }),
    invalidate: [sampling.getSamplingPlan, sampling.getNeverSampled, sampling.getSamplingCoverage, sampling.getSampledLoans],
    onDone: onClose,
  })
  const { form, errorOf } = entry
  const { loanIds } = form.watch()
  const ticked = new Set(loanIds)
  const tick = (id: number) =>
    form.setValue('loanIds', ticked.has(id) ? loanIds.filter((one) => one !== id) : [...loanIds, id], { shouldDirty: true })
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      size={920}
      title="Pick targeted loans"
      subject={`${plan.code} · ${plan.reviewType}`}
      note="Their reviews are Targeted and do not count in the rate of the sample."
      submit={`Review ${countText(loanIds.length, 'loan')}`}
      sending={MESSAGES.pleaseWait}
    >
      <div>
        <Textarea
          label="Why these loans"
          maxRows={5}
          maxLength={500}
          data-autofocus
          error={errorOf('rationale') !== undefined}
          {...problemProps('targeted-rationale-problem', errorOf('rationale'))}
          {...form.register('rationale')}
        />
        <FieldMessage id="targeted-rationale-problem">{errorOf('rationale')}</FieldMessage>
      </div>
      <FieldMessage>{errorOf('loanIds')}</FieldMessage>
      <ScrollRegion label="Loans that nobody looks at" className="rounded max-height-320 border-line-2">
        <RecordTable
          label="Loans that nobody looks at"
          rows={never.candidates}
          keyOf={({ loanId }) => loanId}
          columns={[
            {
              heading: {
                text: (
                  <Checkbox
                    label="Loan Number"
                    aria-label="Tick all"
                    checked={ticked.size === never.candidates.length}
                    indeterminate={ticked.size > 0 && ticked.size < never.candidates.length}
                    onChange={() =>
                      form.setValue('loanIds', ticked.size > 0 ? [] : never.candidates.map(({ loanId }) => loanId), { shouldDirty: true })
                    }
                  />
                ),
              },
              cell: ({ loanId, loanNumber }) => <Checkbox label={loanNumber} checked={ticked.has(loanId)} onChange={() => tick(loanId)} />,
            },
            { heading: 'Never sampled', cell: ({ groups }) => groups.join(', ') },
          ]}
        />
      </ScrollRegion>
      {never.loans > never.candidates.length && (
        <p className="small-text block">
          The first {MAX_PICKED} of {formatCount(never.loans)} loans, in the order of the draw.
        </p>
      )}
    </SubmitDialog>
  )
}
