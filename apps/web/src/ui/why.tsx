import { type ReactElement, type ReactNode, useId, useRef } from 'react'
import { HoverTip } from './hover-tip.tsx'

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

/** The reason for screen readers, and as a tip on the element before it. Only what is off pays for a tip. */
function Reason({ id, children }: { id: string; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={words} id={id} className="unseen">
        {children}
      </span>
      <HoverTip behind={words}>{children}</HoverTip>
    </>
  )
}
