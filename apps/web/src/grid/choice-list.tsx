import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTypeAhead } from '../ui/type-ahead.ts'
import styles from './choice-list.module.css'
import { nextChoice, typedChoice } from './choices.ts'
import type { Choice, OpenChoices } from './types.ts'

const GAP = 4
const ROLES = { menu: { list: 'menu', item: 'menuitem' }, listbox: { list: 'listbox', item: 'option' } } as const

/** The one floating list of a grid: choices of a cell, or the menu of a row. Opens on its anchor, closes on Esc, Tab, scrolling and a click beside it. */
export function ChoiceList({ open, onClose }: { open: OpenChoices; onClose: () => void }) {
  const { anchor, kind, label, choices, current, onPick } = open
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const typeAhead = useTypeAhead()
  const [at, setAt] = useState(() => {
    const chosen = choices.findIndex((choice) => choice.value === current)
    return chosen >= 0 ? chosen : nextChoice(choices, -1, 1)
  })

  const close = (refocus: boolean) => {
    onClose()
    if (refocus) anchor.closest<HTMLElement>('td, th')?.focus({ preventScroll: true })
  }
  const pick = (choice: Choice | undefined) => {
    if (!choice || choice.why) return
    close(true)
    onPick(choice)
  }

  useLayoutEffect(() => {
    const panel = list.current
    if (!panel) return
    const target = anchor.getBoundingClientRect()
    panel.style.minWidth = `${Math.max(160, target.width)}px`
    const { width, height } = panel.getBoundingClientRect()
    const fitsBelow = target.bottom + GAP + height <= window.innerHeight
    panel.style.top = `${fitsBelow ? target.bottom + GAP : Math.max(GAP, target.top - GAP - height)}px`
    panel.style.left = `${Math.max(GAP, Math.min(target.left, window.innerWidth - width - GAP))}px`
    panel.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    const beside = (event: Event) => {
      if (!list.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', beside, true)
    document.addEventListener('scroll', beside, true)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', beside, true)
      document.removeEventListener('scroll', beside, true)
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    event.stopPropagation()
    if (key === 'Tab' || key === 'Escape') close(true)
    else if (key === 'Enter' || (key === ' ' && !typeAhead.isGoing(event.timeStamp))) pick(choices[at])
    else if (key === 'ArrowDown') setAt(nextChoice(choices, at, 1))
    else if (key === 'ArrowUp') setAt(nextChoice(choices, at, -1))
    else if (key === 'Home') setAt(nextChoice(choices, -1, 1))
    else if (key === 'End') setAt(nextChoice(choices, choices.length, -1))
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const typed = typeAhead.type(key, event.timeStamp)
      const found = typedChoice(choices, typed, typed.length > 1 ? at : at + 1)
      if (found >= 0) setAt(found)
    } else return
    event.preventDefault()
  }

  const { list: listRole, item: itemRole } = ROLES[kind]
  const listProps = { role: listRole, 'aria-label': label, 'aria-activedescendant': `${id}-${at}`, tabIndex: -1, onKeyDown }
  return createPortal(
    <div ref={list} className={styles.list} {...listProps}>
      {choices.map((choice, i) => {
        const chosen = choice.value === current
        const itemProps = {
          role: itemRole,
          tabIndex: -1,
          ...(kind === 'listbox' && { 'aria-selected': chosen }),
          onClick: () => pick(choice),
        }
        return (
          <div
            key={choice.value}
            id={`${id}-${i}`}
            className={styles.choice}
            data-at={i === at || undefined}
            data-danger={choice.danger || undefined}
            aria-disabled={choice.why ? true : undefined}
            onPointerMove={() => choice.why || setAt(i)}
            {...itemProps}
          >
            {choice.icon && <choice.icon size={14} />}
            <span>
              {choice.label}
              {choice.why && <small>{choice.why}</small>}
            </span>
            {chosen && <Check size={14} className={styles.chosen} aria-hidden="true" />}
          </div>
        )
      })}
    </div>,
    document.body,
  )
}
