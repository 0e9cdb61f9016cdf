import { containsWords } from '@ivue/contracts/wire/text.ts'
import { type Phrase, phrases } from '@ivue/contracts/worklist/phrases/contract.ts'
import { phraseTitle } from '@ivue/contracts/worklist/phrases/rules.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel } from '../../ui/menu/panel.tsx'
import type { PanelProps } from '../../ui/menu/panel-body.tsx'
import { spacedPhrase, whyNotInsert } from './insertion.ts'
import { focusAtOnce, type PhraseDraft, PhraseForm } from './phrase-form.tsx'
import styles from './phrases.module.css'

interface PhrasePanelProps extends PanelProps {
  list: WorklistName
  area: () => HTMLTextAreaElement | null
  maxLength: number | undefined
  onInsert: (text: string) => void
}

/** The saved phrases of a field: search, choose, save what is written, edit. Its keys do not reach the dialog below. */
export function PhrasePanel({ list, area, maxLength, onInsert, ...panel }: PhrasePanelProps) {
  const [draft, setDraft] = useState<PhraseDraft | null>(null)
  const { onClose } = panel
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      if (draft) setDraft(null)
      else onClose()
      return
    }
    // The search, then the phrases.
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = stops.indexOf(document.activeElement as HTMLElement)
    if (step && at >= 0) {
      event.preventDefault()
      stops[Math.max(0, at + step)]?.focus()
    } else if (event.key === 'Enter' && at === 0) {
      event.preventDefault()
      stops[1]?.click()
    }
  }
  const close = () => {
    setDraft(null)
    onClose()
  }
  return (
    <Panel {...panel} onClose={close} above atEnd trapFocus escapes={false} width={420} className={styles.panel} onKeyDown={onKeyDown}>
      {draft ? (
        <PhraseForm list={list} draft={draft} onDone={() => setDraft(null)} />
      ) : (
        <PhraseList list={list} area={area} maxLength={maxLength} onInsert={onInsert} onEdit={setDraft} />
      )}
    </Panel>
  )
}

type PhraseListProps = Pick<PhrasePanelProps, 'list' | 'area' | 'maxLength' | 'onInsert'> & { onEdit: (draft: PhraseDraft) => void }

function PhraseList({ list, area, maxLength, onInsert, onEdit }: PhraseListProps) {
  const saved = useQuery(callQuery(phrases.getPhrases, { list }))
  const [search, setSearch] = useState('')
  const { value = '', selectionStart = 0, selectionEnd = 0 } = area() ?? {}
  const written = value.slice(selectionStart, selectionEnd).trim() || value.trim()
  return (
    <>
      <TextInput
        ref={focusAtOnce}
        size="sm"
        aria-label="Search phrases"
        placeholder="Search phrases"
        data-autofocus
        data-stop
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <QueryContent query={saved} rows={3} rowHeight={40} loading="Loading the phrases" failed="The phrases could not be loaded">
        {({ phrases: all, whyNotShare }) => {
          const found = all
            .filter(({ title, text }) => containsWords(`${title} ${text}`, search))
            .toSorted((one, other) => phraseTitle(one).localeCompare(phraseTitle(other)))
          const group = (label: string, shared: boolean) => (
            <ul aria-label={label} data-label={label}>
              {found
                .filter((phrase) => phrase.shared === shared)
                .map((phrase) => (
                  <li key={phrase.id} className="row">
                    <PhraseButton
                      phrase={phrase}
                      why={whyNotInsert(value, spacedPhrase(value, selectionEnd, phrase.text), maxLength)}
                      onInsert={onInsert}
                    />
                    {!(shared && whyNotShare) && (
                      <Button
                        variant="quiet"
                        square
                        icon={Pencil}
                        aria-label={`Edit ${phraseTitle(phrase)}`}
                        onClick={() => onEdit({ ...phrase, whyNotShare })}
                      />
                    )}
                  </li>
                ))}
            </ul>
          )
          return (
            <>
              <div className={styles.list}>
                {group('My phrases', false)}
                {group('Shared phrases', true)}
                {found.length === 0 && <p className="muted pad-8">{all.length === 0 ? NOTHING_SAVED : 'No phrase matches these words.'}</p>}
              </div>
              <Button
                icon={Plus}
                why={written === '' ? 'Write the text first' : null}
                onClick={() => onEdit({ title: '', text: written, shared: false, whyNotShare })}
              >
                Save as phrase
              </Button>
            </>
          )
        }}
      </QueryContent>
    </>
  )
}

const NOTHING_SAVED = 'Nothing is saved yet. Write a text that you use often, and save it here as a phrase.'

function PhraseButton({
  phrase: { title, text },
  why,
  onInsert,
}: {
  phrase: Phrase
  why: string | null
  onInsert: (text: string) => void
}) {
  return (
    <button
      type="button"
      data-stop
      className={`${styles.phrase} column grow text-left rounded-4 pressable pad-6-8`}
      aria-disabled={why ? true : undefined}
      onClick={() => why ?? onInsert(text)}
    >
      {title && <b>{title}</b>}
      <span className="two-lines clip breaks">{text}</span>
      {why && <small>{why}</small>}
    </button>
  )
}
