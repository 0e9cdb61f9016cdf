import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Textarea, type TextareaProps } from '@mantine/core'
import { TextQuote } from 'lucide-react'
import { createContext, type KeyboardEvent, type Ref, use, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../../ui/controls/keys.ts'
import { usePanel } from '../../ui/menu/panel.tsx'
import { insertPhrase } from './insertion.ts'
import { PhrasePanel } from './phrase-panel.tsx'
import styles from './phrases.module.css'

/** The worklist whose phrases the text fields offer. With null they offer none. */
export const PhrasesContext = createContext<WorklistName | null>(null)

type PhraseTextareaProps = TextareaProps & { ref?: Ref<HTMLTextAreaElement> }

/**
 * A text field with saved phrases, opened by a button or Ctrl+/. The button is no tab stop, because Tab goes from field to field.
 */
export function PhraseTextarea({ className, onKeyDown, ...field }: PhraseTextareaProps) {
  const list = use(PhrasesContext)
  const box = useRef<HTMLDivElement>(null)
  const { open, close, toggle, button, panel } = usePanel('dialog')
  const offered = list !== null && !field.disabled && !field.readOnly
  const openByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event)
    if (!offered || event.key !== '/' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  }
  const area = () => box.current?.querySelector('textarea') ?? null
  const leave = () => {
    close()
    area()?.focus()
  }
  return (
    <div ref={box} className={`${styles.field} ${className ?? ''}`} data-labelled={Boolean(field.label) || undefined}>
      <Textarea {...field} onKeyDown={openByKey} aria-keyshortcuts={offered ? 'Control+/' : undefined} />
      {offered && (
        <>
          <Button {...button} variant="link" icon={TextQuote} tabIndex={-1} className={styles.button} onClick={toggle}>
            Phrases<span className="unseen"> for {field['aria-label'] ?? field.label}</span>
            <span aria-hidden>
              <Kbd>{COMMAND_KEY} /</Kbd>
            </span>
          </Button>
          <PhrasePanel
            {...panel}
            list={list}
            area={area}
            maxLength={field.maxLength}
            onClose={leave}
            onInsert={(text) => {
              close()
              const target = area()
              if (target) insertPhrase(target, text)
            }}
          />
        </>
      )}
    </div>
  )
}
