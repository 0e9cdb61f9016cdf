import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { Combobox, NativeSelect, TextInput, useCombobox } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { PhraseTextarea } from '../phrases/phrase-textarea.tsx'
import { findMention, type MentionQuery, withMention } from './mentions.ts'
import type { CommentForm } from './use-comment-form.ts'

/**
 * The text field of a comment, with fields for a phone call if the list
 * supports them. Ctrl+Enter sends. @ offers colleagues who may see the loan.
 */
export function CommentBox({
  form: { form, problem, submit, list, recsID, callStatuses },
  rows = 3,
}: {
  form: CommentForm
  rows?: number
}) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [at, setAt] = useState<MentionQuery | null>(null)
  const found = useQuery({
    ...callQuery(worklist.getColleagues, { list, recsID, search: at?.search ?? '' }, { background: true }),
    enabled: at !== null,
    placeholderData: keepPreviousData,
  })
  const people = at ? (found.data?.people ?? []) : []
  const combobox = useCombobox({ opened: people.length > 0, onDropdownClose: () => setAt(null) })
  /** The only match, which Enter chooses. Undefined while several match, of which an arrow key selects one. */
  const only = found.isPlaceholderData || people.length > 1 ? undefined : people[0]
  const choose = (chosen: string) => {
    const person = people.find((one) => one.id === chosen)
    const caret = box.current?.selectionStart ?? 0
    if (!at || !person) return
    form.setValue('chosen', [...form.getValues('chosen').filter(({ id }) => id !== person.id), person])
    const next = withMention(form.getValues('closercomment'), at, caret, person.Name)
    form.setValue('closercomment', next.text, { shouldDirty: true })
    setAt(null)
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOptionSelected = people.length > 0 && combobox.getSelectedOptionIndex() !== -1
    if (event.key !== 'Enter' || isOptionSelected) return
    if (event.ctrlKey || event.metaKey) return void submit(event)
    if (!only || event.shiftKey) return
    event.preventDefault()
    choose(only.id)
  }
  const { onChange, ref, ...field } = form.register('closercomment')
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="top-start" width={280} withinPortal>
      {callStatuses && (
        <div className="grid gap-12 below-12 columns-fr-fr">
          <NativeSelect label="Call" size="sm" data={[{ label: 'No call', value: '' }, ...callStatuses]} {...form.register('callStatus')} />
          <TextInput label="Next owner" size="sm" maxLength={100} {...form.register('nextOwner')} />
        </div>
      )}
      {/* Without a list, the arrow keys move the caret. */}
      <Combobox.Target withKeyboardNavigation={people.length > 0}>
        <PhraseTextarea
          ref={(element) => {
            box.current = element
            ref(element)
          }}
          label="Comment"
          description="@ names a colleague and rings their bell."
          minRows={rows}
          maxRows={10}
          maxLength={4000}
          data-autofocus
          error={problem !== undefined}
          onKeyDown={onKeyDown}
          {...problemProps(id, problem)}
          {...field}
          onChange={(event) => {
            void onChange(event)
            const { value, selectionStart } = event.currentTarget
            setAt(findMention(value, selectionStart, form.getValues('chosen')))
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Colleagues">
          {people.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              {person.Name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
      <FieldMessage id={id}>{problem}</FieldMessage>
    </Combobox>
  )
}
