import { WEEKDAYS } from '@ivue/contracts/calendar/names.ts'
import type { ExportFormat } from '@ivue/contracts/grid/exports.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { nextRuns } from '@ivue/contracts/schedules/rules.ts'
import { FREQUENCIES, LAST_DAY, MAX_RECIPIENTS, schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallForm } from '../forms/use-call-form.ts'
import { callQuery } from '../rpc/call-query.ts'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'
import { longMoment } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { draftRhythm, newSchedule, requestInFormat, scheduleBody, scheduleDraftProblems } from './schedule-draft.ts'

/** The list or report to mail: its call, request body and title. */
export interface ScheduleProps {
  call: { option: string; task: string }
  request: GridRequest | Record<string, unknown>
  label: string
  what?: 'list' | 'report'
}

const RUNS_SHOWN = 3
/** The formats in which a list can be mailed. A report always has its own format. */
const FORMATS: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
]
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => String(index + 1))

/** Sets how often a list is mailed and to whom. Shows the next three runs while the person chooses. */
export function ScheduleDialog({ call: { option, task }, request, label, what = 'list', onClose }: ScheduleProps & { onClose(): void }) {
  const { businessZone } = useViewer()
  const recipients = useQuery(callQuery(schedules.getRecipients, { list: { option, task } }))
  const entry = useCallForm(schedules.saveSchedule, {
    start: newSchedule(label),
    rule: scheduleDraftProblems,
    body: (draft) => ({ ...scheduleBody(draft), list: { option, task, input: requestInFormat(request, draft) } }),
    invalidate: [schedules.getSchedules],
    onDone: onClose,
  })
  const { form, field, withProblem, problemOf } = entry
  const draft = form.watch()
  const rhythm = draftRhythm(draft)
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      title={`Mail this ${what} regularly`}
      subject={label}
      note={`Times are ${businessZone}.`}
      submit="Schedule"
    >
      {withProblem('title', <TextInput {...field('title', 'Name')} maxLength={100} withAsterisk data-autofocus />)}
      <div className="grid gap-12 fit-140">
        <NativeSelect {...field('every', 'How often')} data={[...FREQUENCIES]} />
        {draft.every === 'Weekly' && (
          <NativeSelect {...field('weekday', 'On')} data={WEEKDAYS.map((label, value) => ({ label, value: String(value) }))} />
        )}
        {draft.every === 'Monthly' && <NativeSelect {...field('day', 'On day')} data={DAYS} />}
        {withProblem('time', <TextInput {...field('time', 'At')} type="time" />)}
        {what === 'list' && <NativeSelect {...field('format', 'Format')} data={FORMATS} />}
      </div>
      {withProblem(
        'people',
        <MultiSelect
          size="sm"
          label="To"
          withAsterisk
          searchable
          maxValues={MAX_RECIPIENTS}
          // Opens upwards, because an open list below would cover the buttons.
          comboboxProps={{ position: 'top-start' }}
          placeholder={recipients.isPending ? 'Loading who may see it' : 'Search people'}
          data={(recipients.data?.people ?? []).map(({ id, name, role }) => ({
            value: String(id),
            label: role ? `${name} / ${role}` : name,
          }))}
          value={draft.people}
          onChange={(chosen) => {
            form.setValue('people', chosen, { shouldDirty: true })
            form.clearErrors('people')
          }}
          {...problemOf('people')}
        />,
      )}
      <p className="muted">
        Each run creates the {what} with these filters. Each person gets only what they may see at that time. If no period is chosen, the{' '}
        {what} uses its own, such as the month before.
      </p>
      {rhythm && (
        <section aria-label="Next runs">
          <h3>Next runs</h3>
          <ol className="tabular margin-4-0-0 pad-left-20">
            {nextRuns(rhythm, new Date(), businessZone, RUNS_SHOWN).map((run) => (
              <li key={run.toISOString()}>{longMoment(run.toISOString(), businessZone)}</li>
            ))}
          </ol>
        </section>
      )}
    </SubmitDialog>
  )
}
