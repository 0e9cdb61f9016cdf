import { type FindingDetails, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { cureProblems, MAX_CURE_LENGTH, reopenReasonProblem } from '@ivue/contracts/quality/findings/rules.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { useUnsavedInDialog } from '../../ui/dialog/use-unsaved.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { usDay } from '../../ui/moments.ts'
import { CALLS_SHOWING_FINDINGS } from './calls-showing-findings.ts'
import styles from './findings.module.css'

interface CureFormProps {
  finding: FindingDetails
  /** Whether the dialog was opened to record a cure. The form then gets the focus. */
  focused: boolean
}

/** Records a finding's cure: its day and what was done (domain 4, Finding). */
export function CureForm({ finding: { id, version, openedOn, today, cureWhy }, focused }: CureFormProps) {
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(findings.cureFinding, {
    start: { curedOn: today, done: '' },
    rule: (cure) => cureProblems(cure, { openedOn, today }),
    body: (cure) => ({ ...cure, id, version }),
    invalidate: CALLS_SHOWING_FINDINGS,
  })
  useUnsavedInDialog(dirty)
  const { setFocus } = form
  useEffect(() => {
    if (focused && !cureWhy) setFocus('done')
  }, [focused, cureWhy, setFocus])
  if (cureWhy) return <p className="small-text">{cureWhy}.</p>
  return (
    <form onSubmit={submit} noValidate className={`${styles.form} grid items-left gap-10`} aria-label="Cure">
      <RefusalMessage>{withInputKept(refusal)}</RefusalMessage>
      <div>
        <TextInput
          type="date"
          label="Cured on"
          size="sm"
          w={160}
          min={openedOn}
          max={today}
          withAsterisk
          error={errorOf('curedOn') !== undefined}
          {...problemProps('cured-on-problem', errorOf('curedOn'))}
          {...form.register('curedOn')}
        />
        <FieldMessage id="cured-on-problem">{errorOf('curedOn')}</FieldMessage>
      </div>
      <div>
        <Textarea
          label="What was done"
          minRows={3}
          maxRows={10}
          maxLength={MAX_CURE_LENGTH}
          withAsterisk
          error={errorOf('done') !== undefined}
          {...problemProps('cure-problem', errorOf('done'))}
          {...form.register('done')}
        />
        <FieldMessage id="cure-problem">{errorOf('done')}</FieldMessage>
      </div>
      <Button type="submit" size="l" variant="primary" busy={sending && 'Saving ...'}>
        Record the cure
      </Button>
    </form>
  )
}

/** Shows the recorded cure and lets it be undone, with a reason. */
export function RecordedCure({ finding: { id, version, curedOn, cure, outcomeBy, reopenWhy } }: Omit<CureFormProps, 'focused'>) {
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(findings.reopenFinding, {
    start: { reason: '' },
    rule: ({ reason }) => reopenReasonProblem(reason),
    body: ({ reason }) => ({ id, version, reason }),
    invalidate: CALLS_SHOWING_FINDINGS,
  })
  useUnsavedInDialog(dirty)
  return (
    <>
      <p className={styles.said}>
        <b className="medium">{usDay(curedOn ?? '')}</b>
        {outcomeBy && `, recorded by ${outcomeBy}`}
      </p>
      <p className={styles.said}>{cure}</p>
      {!reopenWhy && (
        <form onSubmit={submit} noValidate className={`${styles.form} grid items-left gap-10`} aria-label="Reopen">
          <RefusalMessage>{withInputKept(refusal)}</RefusalMessage>
          <div>
            <TextInput
              label="Why it is reopened"
              size="sm"
              maxLength={MAX_CURE_LENGTH}
              error={errorOf('reason') !== undefined}
              {...problemProps('reopen-problem', errorOf('reason'))}
              {...form.register('reason')}
            />
            <FieldMessage id="reopen-problem">{errorOf('reason')}</FieldMessage>
          </div>
          <Button type="submit" size="l" busy={sending && 'Saving ...'}>
            Reopen
          </Button>
        </form>
      )}
    </>
  )
}
