import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type Phrase, phrases } from '@ivue/contracts/worklist/phrases/contract.ts'
import { MAX_PHRASE_LENGTH, MAX_TITLE_LENGTH, PHRASE_REFUSED, phraseTitle } from '@ivue/contracts/worklist/phrases/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import tick from '../../grid/cells/tick.module.css'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'

export const focusAtOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A phrase to change, or a new one without `id`. */
export type PhraseDraft = Pick<Phrase, 'title' | 'text' | 'shared'> & Partial<Phrase> & { whyNotShare: string | null }

const CHANGES = { invalidate: [phrases.getPhrases] }

interface PhraseFormProps {
  list: WorklistName
  draft: PhraseDraft
  onDone: () => void
}

/** Edits title, text and sharing of a phrase. Not a `<form>`, because it may be inside one. */
export function PhraseForm({ list, draft: { id, title, text, shared, version, whyNotShare }, onDone }: PhraseFormProps) {
  const [removing, setRemoving] = useState(false)
  const remove = useCommand(phrases.deletePhrase, { ...CHANGES, onDone })
  const { form, field, withProblem, submit, sending, refusal } = useCallForm(phrases.savePhrase, {
    ...CHANGES,
    start: { title, text, shared },
    rule: (words) => (words.text.trim() === '' ? { field: 'text', msg: PHRASE_REFUSED.empty } : null),
    body: (words) => ({ list, ...words, id, version }),
    onDone,
  })
  useEffect(() => form.setFocus('title'), [form])
  const keep = () => {
    setRemoving(false)
    form.setFocus('title')
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)) void submit(event)
  }
  return (
    <fieldset className="column gap-12" aria-label={id ? 'Edit the phrase' : 'New phrase'} onKeyDown={saveByKey}>
      {withProblem(
        'title',
        <TextInput {...field('title', 'Title')} maxLength={MAX_TITLE_LENGTH} placeholder={phraseTitle({ title: '', text })} />,
      )}
      {withProblem('text', <Textarea {...field('text', 'Phrase')} minRows={3} maxRows={5} maxLength={MAX_PHRASE_LENGTH} />)}
      {whyNotShare === null && (
        <label className="row gap-8">
          <input type="checkbox" className={tick.tick} {...form.register('shared')} />
          Shared with everybody at this desk
        </label>
      )}
      {refusal && <p role="alert">{refusal}</p>}
      {removing && id !== undefined ? (
        <div className="row gap-8">
          <span className="grow">Remove this phrase?</span>
          <Button ref={focusAtOnce} onClick={keep}>
            Keep it
          </Button>
          <Button variant="destroy" busy={remove.isPending && MESSAGES.deleting} onClick={() => remove.mutate({ list, id, version })}>
            Remove
          </Button>
        </div>
      ) : (
        <div className="row gap-8">
          {id !== undefined && (
            <Button variant="danger" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button className="push-right" onClick={onDone}>
            Back
          </Button>
          <Button variant="primary" busy={sending && MESSAGES.saving} onClick={submit}>
            Save
          </Button>
        </div>
      )}
    </fieldset>
  )
}
