import { MESSAGES } from '@ivue/contracts/messages.ts'
import { isReviewType, REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import { actionProblems } from '@ivue/contracts/reports/actions/action-rules.ts'
import { type CorrectiveAction, correctiveActions, MAX_WORDS } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { type FooterElements, FooterPortal } from '../../ui/dialog/form-dialog.tsx'
import { useUnsavedInDialog } from '../../ui/dialog/use-unsaved.tsx'
import { RefusalMessage } from '../../ui/feedback/refusal.tsx'
import { calendarDay } from '../../ui/moments.ts'
import { EffectTest } from './effect-test.tsx'

const EMPTY = {
  title: '',
  reviewType: 'Processor QC',
  severity: 'Critical',
  problem: '',
  rootCause: '',
  actions: '',
  ownerId: '',
  dueOn: '',
  effectiveOn: '',
}
type Draft = typeof EMPTY

function toDraft(action: CorrectiveAction | null): Draft {
  if (!action) return EMPTY
  const { title, reviewType, severity, problem, rootCause, actions, ownerId, dueOn, effectiveOn } = action
  return { title, reviewType, severity, problem, rootCause, actions, ownerId: String(ownerId ?? ''), dueOn, effectiveOn }
}
const toActionBody = ({ ownerId, ...draft }: Draft) => ({ ...draft, ownerId: ownerId === '' ? null : Number(ownerId) })

const STALE = [correctiveActions.getCorrectiveActions, correctiveActions.getCorrectiveAction]

/** Edits an open action: problem, root cause, actions, owner and due date. The test that closes the action is shown below. */
export function ActionForm({ action, places, onSaved }: { action: CorrectiveAction | null; places: FooterElements; onSaved: () => void }) {
  const formId = useId()
  const owners = useQuery(callQuery(correctiveActions.getActionOwners, {}))
  const today = action?.today ?? calendarDay(new Date())
  const { form, submit, field, withProblem, refusal, dirty, sending, sent } = useCallForm(correctiveActions.saveCorrectiveAction, {
    start: toDraft(action),
    rule: (draft) => actionProblems(toActionBody(draft), today),
    within: 'action',
    body: (draft) => ({ ...(action && { id: action.id, version: action.version }), action: toActionBody(draft) }),
    invalidate: STALE,
    onDone: onSaved,
  })
  useUnsavedInDialog(dirty && !sent)
  const { reviewType, ownerId } = form.watch()
  const type = form.register('reviewType')
  const people = [{ label: 'Choose somebody', value: '' }, ...(owners.data?.people ?? [])]
  // Adds the owner if they are no longer among the choices, for example because they left.
  if (action && !people.some(({ value }) => value === String(action.ownerId)))
    people.push({ label: action.ownerName, value: String(action.ownerId) })
  const long = { maxRows: 8, maxLength: MAX_WORDS } as const
  return (
    <>
      <form id={formId} onSubmit={submit} noValidate className="grid gap-12">
        <RefusalMessage>{refusal}</RefusalMessage>
        {withProblem('title', <TextInput {...field('title', 'Title')} maxLength={120} data-autofocus />)}
        <div className="grid gap-12 fit-170">
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
          {withProblem(
            'severity',
            <NativeSelect {...field('severity', 'Severity')} data={isReviewType(reviewType) ? [...severitiesOfType(reviewType)] : []} />,
          )}
          {withProblem('ownerId', <NativeSelect {...field('ownerId', 'Owner')} key={people.length} data={people} value={ownerId} />)}
          {withProblem('dueOn', <TextInput {...field('dueOn', 'Due')} type="date" max="9999-12-31" />)}
        </div>
        {withProblem('problem', <Textarea {...field('problem', 'Problem')} {...long} />)}
        {withProblem('rootCause', <Textarea {...field('rootCause', 'Root cause')} {...long} />)}
        {withProblem('actions', <Textarea {...field('actions', 'Corrective action')} {...long} />)}
        {withProblem('effectiveOn', <TextInput {...field('effectiveOn', 'In effect since')} type="date" max={today} w={180} />)}
      </form>
      {action && <EffectTest action={action} dirty={dirty} />}
      <FooterPortal at={places.foot}>
        <Button size="l" variant="primary" type="submit" form={formId} busy={sending && MESSAGES.saving}>
          Save
        </Button>
      </FooterPortal>
    </>
  )
}
