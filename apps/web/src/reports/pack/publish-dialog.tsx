import { MESSAGES } from '@ivue/contracts/messages.ts'
import { monthName } from '@ivue/contracts/reports/charts/chart-months.ts'
import { type MonthlyPack, monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { MAX_REASON, reasonProblem } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../../rpc/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { described, FieldMessage } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Refusal } from '../../ui/feedback/refusal.tsx'
import styles from './pack.module.css'

interface PublishDialogProps {
  pack: MonthlyPack
  onClose: () => void
  onPublished: (packId: number) => void
}

/** Freezes a month as it stands; from the second edition on with what it corrects. */
export function PublishDialog({ pack: { document, editions }, onClose, onPublished }: PublishDialogProps) {
  const formId = useId()
  const { month } = document
  const edition = editions.length + 1
  const { form, submit, errorOf, refusal, dirty, sending } = useCallForm(monthlyPacks.publishMonthlyPack, {
    start: { reason: '' },
    rule({ reason }) {
      const msg = reasonProblem(edition, reason)
      return msg ? [{ field: 'reason', msg }] : []
    },
    body: ({ reason }) => ({ month, edition, reason }),
    invalidate: [monthlyPacks.getMonthlyPack],
    onDone({ packId }) {
      onClose()
      onPublished(packId)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size={640}
      title={`Publish ${monthName(month)}`}
      subject={`Edition ${edition}`}
      dirty={dirty}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={formId} busy={sending && MESSAGES.pleaseWait}>
            Publish
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.form}>
        <Refusal>{refusal}</Refusal>
        <p>
          The figures are read once more and stored with a hash. From then on the pack says the same for ever; somebody else signs it off.
        </p>
        {edition > 1 && (
          <div>
            <Textarea
              size="sm"
              label="What this edition corrects"
              autosize
              minRows={2}
              maxRows={5}
              maxLength={MAX_REASON}
              data-autofocus
              error={errorOf('reason') !== undefined}
              {...described('pack-reason-problem', errorOf('reason'))}
              {...form.register('reason')}
            />
            <FieldMessage id="pack-reason-problem">{errorOf('reason')}</FieldMessage>
          </div>
        )}
      </form>
    </Dialog>
  )
}
