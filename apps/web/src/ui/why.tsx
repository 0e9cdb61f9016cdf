import { Tooltip } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** The props a control takes while it is off: it stays in the tab order, does nothing and is described by the reason. */
export function offProps(why: string | null | undefined, describedBy: string) {
  return why ? ({ 'aria-disabled': true, 'aria-describedby': describedBy } as const) : {}
}

/**
 * Says on hover and focus why a control is off. `children` gets the id of the reason's text and draws one element, which stays the same (and keeps the focus)
 * when the reason comes or goes.
 * `<Why reason={why}>{(id) => <button {...offProps(why, id)}>…</button>}</Why>`
 */
export function Why({ reason, children }: { reason: ReactNode; children: (id: string) => ReactElement }) {
  const id = useId()
  return (
    <>
      {children(id)}
      {reason && <Reason id={id}>{reason}</Reason>}
    </>
  )
}

/** A mouse that only passes by sees no tip. */
const HOVER_MS = 120

/** The reason for screen readers, and as a tip on the element before it. Only what is off pays for a tip. */
function Reason({ id, children }: { id: string; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null)
  const [control, setControl] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const before = words.current?.previousElementSibling
    if (!(before instanceof HTMLElement)) return
    setControl(before)
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = (after: number) => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setOpened(true), after)
    }
    const hide = () => {
      clearTimeout(waiting)
      setOpened(false)
    }
    const heard = new AbortController()
    const on = <E extends Event>(target: EventTarget, type: string, act: (event: E) => unknown) =>
      target.addEventListener(type, act as EventListener, { signal: heard.signal })
    on(before, 'mouseenter', () => show(HOVER_MS))
    on(before, 'focus', () => before.matches(':focus-visible') && show(0))
    on(before, 'mouseleave', hide)
    on(before, 'blur', hide)
    on(document, 'keydown', ({ key }: KeyboardEvent) => key === 'Escape' && hide())
    return () => {
      clearTimeout(waiting)
      heard.abort()
    }
  }, [])
  return (
    <>
      <span ref={words} id={id} className="unseen">
        {children}
      </span>
      {control && <Tooltip target={control} opened={opened} label={children} />}
    </>
  )
}
