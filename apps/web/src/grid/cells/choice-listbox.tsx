import { Check } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { PanelProps } from '../../ui/menu/panel-body.tsx'
import { PanelBody } from '../../ui/menu/panel-body.tsx'
import { useTypeAhead } from '../../ui/menu/type-ahead.ts'
import { nextChoice, sortLike, typedChoice } from '../model/rows/choices.ts'
import type { Choice, OpenChoices } from '../model/types.ts'
import styles from './choice-list.module.css'

/** The list of choices of a cell, a W3C listbox. All cells of a grid share one (decision 023). */
export function ChoiceListbox({ open, ...panel }: Omit<PanelProps, 'children'> & { open: OpenChoices }) {
  const { ranked, current, onPick } = open
  const [loaded, setLoaded] = useState<readonly Choice[] | null>(null)
  /** Whether the pointer has moved over the list. Choices that load later then do not change the order under it. */
  const pointed = useRef(false)
  useEffect(() => {
    const order = open.choices.map(({ value }) => value)
    ranked?.then(
      (best) => setLoaded(pointed.current ? sortLike(best, order, ({ value }) => value) : best),
      () => setLoaded(open.choices),
    )
  }, [ranked, open.choices])
  const choices = loaded ?? open.choices
  const id = useId()
  const typeAhead = useTypeAhead()
  // The active choice is stored by value, because choices that load later may change the order while the person types.
  const [activeValue, setActiveValue] = useState<string>()
  // The list starts at the current choice. If the choices were loaded, they are ordered by rank, so it starts at the first enabled one.
  const activeIndex = choices.findIndex((choice) => choice.value === (activeValue ?? (loaded ? undefined : current)))
  const at = activeIndex >= 0 ? activeIndex : nextChoice(choices, -1, 1)
  const setAt = (index: number) => setActiveValue(choices[index]?.value)
  const enter = useCallback((list: HTMLElement | null) => list?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const pick = (choice: Choice | undefined) => {
    if (!choice || choice.why) return
    panel.onClose()
    onPick(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event
    event.stopPropagation()
    if (key === 'Tab') panel.onClose()
    else if (key === 'Enter' || (key === ' ' && !typeAhead.isGoing(timeStamp))) pick(choices[at])
    else if (key === 'ArrowDown') setAt(nextChoice(choices, at, 1))
    else if (key === 'ArrowUp') setAt(nextChoice(choices, at, -1))
    else if (key === 'Home') setAt(nextChoice(choices, -1, 1))
    else if (key === 'End') setAt(nextChoice(choices, choices.length, -1))
    else if (key.length === 1 && !event.ctrlKey && !event.metaKey) {
      const typed = typeAhead.type(key, timeStamp)
      const found = typedChoice(choices, typed, typed.length > 1 ? at : at + 1)
      if (found >= 0) setAt(found)
    } else return
    event.preventDefault()
  }

  const props = {
    role: 'listbox',
    'aria-busy': ranked !== undefined && loaded === null,
    'aria-activedescendant': `${id}-${at}`,
    tabIndex: 0,
    'data-mantine-stop-propagation': true,
  }
  return (
    <PanelBody {...panel} {...props} offset={4} ref={enter} onKeyDown={onKeyDown}>
      {choices.map((choice, i) => {
        const isChosen = choice.value === current
        const option = {
          role: 'option',
          'aria-selected': isChosen,
          'aria-disabled': choice.why ? true : undefined,
          tabIndex: -1,
          onClick: () => pick(choice),
        }
        return (
          <div
            key={choice.value}
            id={`${id}-${i}`}
            className={`${styles.choice} row rounded-4 pressable gap-8 min-height-28 pad-4-8`}
            data-at={i === at || undefined}
            data-danger={choice.danger || undefined}
            onPointerMove={() => {
              pointed.current = true
              if (!choice.why) setAt(i)
            }}
            {...option}
          >
            {choice.icon && <choice.icon size={14} />}
            {choice.face ?? (
              <span>
                {choice.label}
                {choice.why && <small>{choice.why}</small>}
              </span>
            )}
            {isChosen && <Check size={14} className={styles.chosen} />}
          </div>
        )
      })}
    </PanelBody>
  )
}
