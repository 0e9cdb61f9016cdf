import { MESSAGES } from '@ivue/contracts/messages.ts'
import { isReviewType, REVIEW_TYPES } from '@ivue/contracts/quality/words.ts'
import { targetProblems } from '@ivue/contracts/reports/charts/target-rules.ts'
import { qualityTargets } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { severitiesOf } from '@ivue/contracts/reports/charts/words.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../../rpc/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Refusal } from '../../ui/feedback/refusal.tsx'
import styles from './targets.module.css'

const numberOf = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Sets what a defect rate should be at most, from a day on. */
export function TargetDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { form, submit, field, under, refusal, dirty, sending } = useCallForm(qualityTargets.saveQualityTarget, {
    start: { reviewType: 'Processor QC', severity: 'Critical', rate: '', rationale: '', validFrom: '' },
    rule: ({ rate, ...words }) => targetProblems({ ...words, rate: numberOf(rate) }),
    body: (words) => words,
    invalidate: [qualityTargets.getQualityTargets],
    onDone: onClose,
  })
  const { reviewType } = form.watch()
  const type = form.register('reviewType')
  const severities = isReviewType(reviewType) ? severitiesOf(reviewType) : []
  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      title="Set a target"
      dirty={dirty}
      note="What was set before stays in the history."
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={formId} busy={sending && MESSAGES.saving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <Refusal>{refusal}</Refusal>
        <NativeSelect
          size="sm"
          label="Type"
          data={[...REVIEW_TYPES]}
          {...type}
          onChange={(event) => {
            void type.onChange(event)
            const next = event.currentTarget.value
            if (isReviewType(next)) form.setValue('severity', severitiesOf(next)[0] ?? '')
          }}
        />
        {under('severity', <NativeSelect {...field('severity', 'Severity')} data={[...severities]} />)}
        {under('rate', <TextInput {...field('rate', 'At most, % of loans')} inputMode="decimal" maxLength={6} data-autofocus />)}
        {under('validFrom', <TextInput {...field('validFrom', 'Holds from')} type="date" max="9999-12-31" />)}
        {under('rationale', <Textarea {...field('rationale', 'Why this target')} autosize minRows={3} maxRows={8} maxLength={1000} />)}
      </form>
    </Dialog>
  )
}
