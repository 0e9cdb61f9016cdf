import { type FoundLoan, PALETTE_FROM, palette } from '@ivue/contracts/palette/contract.ts'
import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { Kbd } from '../ui/controls/kbd.tsx'
import { RestoreFocus } from '../ui/dialog/restore-focus.tsx'
import { useTopEscape } from '../ui/top-escape.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { showPalette } from './open-palette.ts'
import styles from './palette-dialog.module.css'
import { PaletteList } from './palette-list.tsx'
import { nextIndex, type PaletteItem, paletteSections } from './palette-sections.ts'
import { recentLoans } from './recent-loans.ts'
import { usePaletteItems } from './use-palette-items.ts'

/** Debounce of searching on the server, in milliseconds. */
const SEARCH_DELAY_MS = 120
const NOTHING = { loans: [], people: [] }
const NONE: readonly FoundLoan[] = []

const close = () => showPalette(false)
/** Focuses the field on mount, so that keys typed right after the shortcut go into it. */
const focusField = (field: HTMLInputElement | null) => field?.focus()

/** Finds loans, screens, people and actions by keyboard: type, choose with the arrows, open with Enter. */
export function PaletteDialog() {
  const [text, setText] = useState('')
  const typed = text.trim()
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS)
  const asks = typed.length >= PALETTE_FROM
  const search = useQuery({ ...callQuery(palette.search, { text: settled }), enabled: asks && settled === typed, retry: false })
  const found = asks && settled === typed ? search.data : undefined
  const { may, loggedId } = useViewer()
  const [numbers] = useState(() => recentLoans(loggedId))
  const recent = useQuery({ ...callQuery(palette.recent, { numbers }), enabled: numbers.length > 0 && may('loans.view'), retry: false })
  const waiting = asks && !found && !search.error
  const { screens, actions, help, to } = usePaletteItems()
  const sections = paletteSections(typed, { ...(found ?? NOTHING), recent: recent.data?.loans ?? NONE, screens, actions, help }, to)
  const choices = sections.flatMap((section) => section.choices)

  const [activeId, setActiveId] = useState('')
  const at = Math.max(
    0,
    choices.findIndex(({ id }) => id === activeId),
  )
  const listId = useId()
  const optionId = (id: string) => `${listId}-${id}`
  useTopEscape(true, close)

  const choose = (choice: PaletteItem | undefined) => {
    if (!choice || choice.why) return
    // Closes the palette first, so that the focus is back on the page. A dialog that the action opens remembers that element and returns
    // the focus to it.
    flushSync(close)
    setTimeout(choice.run)
  }
  // The text for which Enter was pressed before the server had answered. The first result of the answer is then opened.
  const [entered, setEntered] = useState('')
  const enter = () => {
    if (waiting && (choices.length === 0 || /^\d+$/.test(typed))) setEntered(typed)
    else choose(choices[at])
  }
  const open = useEffectEvent(() => choose(choices[0]))
  useEffect(() => {
    if (entered !== '' && entered === typed && !waiting) open()
  }, [entered, typed, waiting])
  const onKeyDown = (event: KeyboardEvent) => {
    const place = nextIndex(event.key, at, choices.length)
    if (place === null && event.key !== 'Enter') return
    event.preventDefault()
    if (place === null) return enter()
    const next = choices[place]?.id ?? ''
    setActiveId(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  const state = search.error && asks ? errorMessage(search.error) : statusText({ waiting, count: choices.length, asks, typed })
  return (
    <Modal.Root opened onClose={close} size={600} yOffset="12vh" zIndex={310} classNames={{ overlay: 'on-scrim', content: styles.content }}>
      <Modal.Overlay />
      <Modal.Content aria-label="Command palette">
        <RestoreFocus />
        <div className="row rigid faint bottomline gap-12 pad-0-16">
          <Search size={16} />
          <input
            ref={focusField}
            data-autofocus
            className="focus-unoutlined grow unfilled unframed height-48 color-text font-400-lead"
            role="combobox"
            aria-label="Find a loan, a screen, a person or an action"
            aria-expanded={choices.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={choices[at] ? optionId(choices[at].id) : undefined}
            placeholder="Find a loan, a screen, a person or an action"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setActiveId('')
            }}
            onKeyDown={onKeyDown}
          />
          <Kbd>Esc</Kbd>
        </div>
        <PaletteList
          id={listId}
          sections={sections}
          activeId={choices[at]?.id}
          optionId={optionId}
          onHover={setActiveId}
          onChoose={choose}
        />
        <p className="rigid faint topline on-subtle pad-8-16 font-400-small" role="status">
          {state}
        </p>
      </Modal.Content>
    </Modal.Root>
  )
}

function statusText({ waiting, count, asks, typed }: { waiting: boolean; count: number; asks: boolean; typed: string }): string {
  if (waiting) return 'Looking for loans and people ...'
  if (count === 0) return asks ? `Nothing found for “${typed}”` : `Enter at least ${PALETTE_FROM} characters to search loans and people`
  return typed ? `${count} found` : `Type digits of a loan, a borrower, a screen, a name or an action`
}
