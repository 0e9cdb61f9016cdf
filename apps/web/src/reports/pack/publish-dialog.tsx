import { monthName } from '@ivue/contracts/calendar/names.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type MonthlyPack, monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { incompleteWords, MAX_REASON, reasonProblem } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { Textarea } from '@mantine/core'
import { useCallForm } from '../../forms/use-call-form.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'

interface PublishDialogProps {
  pack: MonthlyPack
  onClose: () => void
  onPublished: (packId: number) => void
}

/** Publishes the current figures of a month. From the second edition on it asks for the reason of the correction. */
export function PublishDialog({ pack: { document, editions, drawn }, onClose, onPublished }: PublishDialogProps) {
  const { month } = document
  const edition = editions.length + 1
  const incomplete = incompleteWords(drawn)
  const entry = useCallForm(monthlyPacks.publishMonthlyPack, {
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
  const { form, errorOf } = entry
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      title={`Publish ${monthName(month)}`}
      subject={`Edition ${edition}`}
      submit="Publish"
      sending={MESSAGES.pleaseWait}
    >
      <p>
        The figures are read once more and stored with a hash. From then on the pack says the same for ever; somebody else signs it off.
      </p>
      {incomplete && <p className="amber">Incomplete. {incomplete}.</p>}
      {edition > 1 && (
        <div>
          <Textarea
            label="What this edition corrects"
            maxRows={5}
            maxLength={MAX_REASON}
            data-autofocus
            error={errorOf('reason') !== undefined}
            {...problemProps('pack-reason-problem', errorOf('reason'))}
            {...form.register('reason')}
          />
          <FieldMessage id="pack-reason-problem">{errorOf('reason')}</FieldMessage>
        </div>
      )}
    </SubmitDialog>
  )
}
