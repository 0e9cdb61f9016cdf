import { monthName } from '@ivue/contracts/calendar/names.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { monthlyPacks, type PackEdition } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { QueryContent } from '../../answers/query-content.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'

/** Mails a published pack as a PDF to people who may see it. */
export function MailPackDialog({ edition, onClose }: { edition: PackEdition; onClose: () => void }) {
  const receivers = useQuery(callQuery(monthlyPacks.getPackReceivers, {}))
  const entry = useCallForm(monthlyPacks.mailMonthlyPack, {
    start: { people: [] as string[] },
    rule: ({ people }) => (people.length === 0 ? [{ field: 'people', msg: 'Choose who is mailed' }] : []),
    body: ({ people }) => ({ packId: edition.packId, people }),
    invalidate: [monthlyPacks.getMonthlyPack],
    onDone: onClose,
  })
  const { form, errorOf } = entry
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      title={`Mail ${monthName(edition.month)}`}
      subject={`Edition ${edition.edition}, as a PDF`}
      note="Only people who see all reviews see loans and names in it."
      submit="Mail"
      sending={MESSAGES.pleaseWait}
    >
      <QueryContent query={receivers} rows={2} rowHeight={36} loading="Loading the people" failed="The people could not be loaded">
        {({ people }) => (
          <div>
            <Controller
              control={form.control}
              name="people"
              render={({ field: { ref, value, onChange, onBlur } }) => (
                <MultiSelect
                  ref={ref}
                  size="sm"
                  label="To"
                  searchable
                  // Opens upwards, so that the list does not cover the buttons.
                  comboboxProps={{ position: 'top-start' }}
                  checkIconPosition="right"
                  nothingFoundMessage="Nobody of that name"
                  placeholder={value.length === 0 ? 'People who may see the pack' : ''}
                  data={people.map((one) => ({ ...one }))}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errorOf('people') !== undefined}
                />
              )}
            />
            <FieldMessage>{errorOf('people')}</FieldMessage>
          </div>
        )}
      </QueryContent>
    </SubmitDialog>
  )
}
