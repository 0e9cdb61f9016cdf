import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { applyListKey, type ListKeys } from './member-keys.ts'
import styles from './member-picker.module.css'

interface MemberListProps {
  label: string
  people: readonly TeamPerson[]
  marked: ReadonlySet<string>
  onMark: (marked: ReadonlySet<string>) => void
  onMove: (ids: readonly string[]) => void
  empty: string
}

/** How long a single click waits for a second one, in milliseconds (platform 4). */
const SINGLE_CLICK_MS = 300

/** Returns click handlers that call `onSingle` after a delay, or `onDouble` at once if a second click follows. */
function useClickOrDouble<T>(onSingle: (of: T) => void, onDouble: (of: T) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (of: T) => ({
    onClick(event: MouseEvent) {
      // Ignore the second click of a double click.
      if (event.detail > 1) return
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => onSingle(of), SINGLE_CLICK_MS)
    },
    onDoubleClick() {
      clearTimeout(waiting.current)
      onDouble(of)
    },
  })
}

/**
 * One list of the member picker: a multi-select ARIA listbox. Arrows, Home, End and letters move, Space marks, Shift with an arrow extends,
 * Ctrl+A marks all, Enter moves the marked people. A single click marks after a delay, a double click moves (platform 4).
 */
export function MemberList({ label, people, marked, onMark, onMove, empty }: MemberListProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const typed = useRef({ text: '', at: 0 })
  const at = Math.min(active, people.length - 1)
  const mark = (ids: readonly string[]) => {
    const next = new Set(marked)
    for (const one of ids) if (!next.delete(one)) next.add(one)
    onMark(next)
  }
  const pointer = useClickOrDouble<TeamPerson>(
    (person) => mark([person.employee_id]),
    (person) => onMove([person.employee_id]),
  )
  const handlers = useRef(pointer)
  handlers.current = pointer

  const go = (index: number) => {
    setActive(index)
    box.current?.children[index]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: ListKeys = { people, marked, active: at, typed: typed.current, now: event.timeStamp }
    const result = applyListKey(event, keys)
    if (!result) return
    event.preventDefault()
    event.stopPropagation()
    if (result.typed) typed.current = result.typed
    if (result.active !== undefined) go(result.active)
    if (result.marked) onMark(result.marked)
    if (result.move && result.move.length > 0) onMove(result.move)
  }
  // Keeps the active option valid when the list gets shorter.
  useEffect(() => {
    if (active > 0 && active >= people.length) setActive(Math.max(0, people.length - 1))
  }, [active, people.length])

  const optionId = (index: number) => `${id}-${index}`
  return (
    <div className="column shrinks">
      <div id={id} className="below-4 medium">
        {label} <span className="regular faint before-4">{people.length.toLocaleString('en-US')}</span>
      </div>
      <div className="relative">
        <div
          ref={box}
          role="listbox"
          aria-multiselectable
          aria-labelledby={id}
          aria-activedescendant={people.length > 0 ? optionId(at) : undefined}
          tabIndex={0}
          className={`${styles.list} scrolls rounded on-surface height-232 pad-4 border-control`}
          onKeyDown={onKeyDown}
        >
          {people.map((person, index) => (
            <Member
              key={person.employee_id}
              id={optionId(index)}
              person={person}
              marked={marked.has(person.employee_id)}
              active={index === at}
              index={index}
              onPoint={setActive}
              handlers={handlers}
            />
          ))}
        </div>
        {people.length === 0 && <p className="absolute faint untouchable inset-0 pad-12">{empty}</p>}
      </div>
    </div>
  )
}

interface MemberProps {
  id: string
  person: TeamPerson
  marked: boolean
  active: boolean
  index: number
  onPoint: (index: number) => void
  handlers: { current: ReturnType<typeof useClickOrDouble<TeamPerson>> }
}

/** One person of the list. Memoized, because a list has hundreds of people and a key changes only two of them. */
const Member = memo(function Member({ id, person, marked, active, index, onPoint, handlers }: MemberProps) {
  const { client_system_full_name: name, role, team, inactive } = person
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus and names its active option
    <div
      id={id}
      role="option"
      aria-selected={marked}
      data-active={active || undefined}
      className={styles.option}
      onMouseDown={() => onPoint(index)}
      onClick={(event) => handlers.current(person).onClick(event)}
      onDoubleClick={() => handlers.current(person).onDoubleClick()}
    >
      <span className="cut">{name}</span>
      <span className={`${styles.quiet} cut small-text`}>
        {[inactive && 'inactive', role, team && `now in ${team}`].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
})
