import { isReviewType, REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import { targetProblems } from '@ivue/contracts/reports/charts/target-rules.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'

const parseNumber = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Sets the highest acceptable defect rate from a day on. */
export function TargetDialog({ onClose }: { onClose: () => void }) {
  const entry = useCallForm(qualityTargets.saveQualityTarget, {
    start: { reviewType: 'Processor QC', severity: 'Critical', rate: '', rationale: '', validFrom: '' },
    rule: ({ rate, ...words }) => targetProblems({ ...words, rate: parseNumber(rate) }),
    body: (words) => words,
    invalidate: [qualityTargets.getQualityTargets],
    onDone: onClose,
  })
  const { form, field, withProblem } = entry
  const { reviewType } = form.watch()
  const type = form.register('reviewType')
  const severities = isReviewType(reviewType) ? severitiesOfType(reviewType) : []
  return (
    <SubmitDialog entry={entry} onClose={onClose} size={480} title="Set a target" note="What was set before stays in the history.">
      <NativeSelect
        size="sm"
        label="Type"
        data={[...REVIEW_TYPES]}
        {...type}
        onChange={(event) => {
          void type.onChange(event)
          const next = event.currentTarget.value
          if (isReviewType(next)) form.setValue('severity', severitiesOfType(next)[0] ?? '')
        }}
      />
      {withProblem('severity', <NativeSelect {...field('severity', 'Severity')} data={[...severities]} />)}
      {withProblem('rate', <TextInput {...field('rate', 'At most, % of loans')} inputMode="decimal" maxLength={6} data-autofocus />)}
      {withProblem('validFrom', <TextInput {...field('validFrom', 'Holds from')} type="date" max="9999-12-31" />)}
      {withProblem('rationale', <Textarea {...field('rationale', 'Why this target')} minRows={3} maxRows={8} maxLength={1000} />)}
    </SubmitDialog>
  )
}
