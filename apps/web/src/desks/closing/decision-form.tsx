import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { NativeSelect } from '@mantine/core'
import { Check } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { messageOf, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { described, FieldMessage } from '../../ui/field-message.tsx'
import { type FormPlaces, Place } from '../../ui/form-dialog.tsx'
import { clock } from '../../ui/moments.ts'
import { Refusal, stillHere } from '../../ui/refusal.tsx'
import { statusOf } from '../../ui/status.ts'
import type { DecisionCall } from '../desk.ts'
import styles from './decision.module.css'
import { type Decision, problemsOf } from './decision-check.ts'
import { type DecisionField, type DecisionWords, draftOf, dropDraft, keepDraft, wordsOf } from './decision-draft.ts'
import { MeasuresTable } from './measures-table.tsx'

interface DecisionFormProps {
  decide: DecisionCall
  decision: Decision
  /** Who else decides on it now; '' for nobody. */
  leased: string
  picked: string | undefined
  places: FormPlaces
  refetch: () => Promise<unknown>
  onSaved: () => void
}

export function DecisionForm({ decide, decision, leased, picked, places, refetch, onSaved }: DecisionFormProps) {
  const { recsID, version, refused } = decision
  const [draft, setDraft] = useState(() => draftOf(sessionStorage, recsID, wordsOf(decision)))
  const [start] = useState<DecisionWords>(() => {
    const words = draft?.words ?? wordsOf(decision)
    return picked ? { ...words, loanStatus: picked } : words
  })
  const form = useForm<DecisionWords>({ defaultValues: start })
  const statusId = useId()
  /** A refusal that belongs to no field: somebody else saved first, or the loan was locked meanwhile. */
  const [refusal, setRefusal] = useState('')

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) form.clearErrors(name)
      if (name) setDraft(keepDraft(sessionStorage, recsID, form.getValues(), new Date()))
    })
    return unsubscribe
  }, [form, recsID])

  const show = (problems: readonly { field: string; msg: string }[]) => {
    for (const { field, msg } of problems) form.setError(field as DecisionField, { message: msg })
    if (problems[0]) form.setFocus(problems[0].field as DecisionField)
  }
  const save = useCommand(decide, {
    failure: false,
    onDone: () => {
      dropDraft(sessionStorage, recsID)
      onSaved()
    },
  })
  const submit = form.handleSubmit((words) => {
    setRefusal('')
    const problems = problemsOf(decision, words)
    if (problems.length > 0) return show(problems)
    save.mutate({ recsID, version, ...words }, { onError: wasRefused })
  })
  const wasRefused = (error: Error) => {
    const fields = error instanceof Refused ? Object.entries(error.fields) : []
    if (fields.length > 0) return show(fields.map(([field, msg]) => ({ field, msg })))
    setRefusal(messageOf(error))
    // What the other person saved is read again, so that a second Submit is made knowingly; the words typed here stay.
    refetch()
  }
  const discard = () => {
    dropDraft(sessionStorage, recsID)
    setDraft(null)
    form.reset(wordsOf(decision))
  }
  const status = form.watch('loanStatus')
  const Face = statusOf(status).icon
  const error = form.formState.errors.loanStatus?.message
  return (
    <form id={`${statusId}-form`} onSubmit={submit} noValidate>
      <Refusal>{stillHere(refusal) || refused}</Refusal>
      <div className={styles.status}>
        <NativeSelect
          label="Status"
          size="sm"
          leftSection={<Face size={14} />}
          data={[{ label: 'Select', value: '' }, ...CLOSING_STATUSES]}
          {...described(statusId, error)}
          {...form.register('loanStatus')}
        />
        <FieldMessage id={statusId}>{error}</FieldMessage>
      </div>
      <MeasuresTable decision={decision} register={form.register} errors={form.formState.errors as FieldErrors<DecisionWords>} />
      <Place at={places.note}>
        {draft && (
          <span className={styles.draft}>
            <Check size={14} aria-hidden /> Draft saved {clock(draft.savedAt)}
            <Button variant="link" onClick={discard}>
              Discard
            </Button>
          </span>
        )}
      </Place>
      <Place at={places.foot}>
        <Button size="l" variant="primary" why={refused || leased} busy={save.isPending && 'Saving ...'} onClick={submit}>
          Submit
        </Button>
      </Place>
    </form>
  )
}
