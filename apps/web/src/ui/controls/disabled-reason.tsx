import { type ReactElement, type ReactNode, useId, useRef } from 'react'
import { HoverTip } from './hover-tip.tsx'

/**
 * Returns the ARIA props of a control that is disabled for a reason. It stays in the tab order. The id of the reason's text is
 * `describedBy`.
 */
export function disabledProps(why: string | null | undefined, describedBy: string) {
  return why ? ({ 'aria-disabled': true, 'aria-describedby': describedBy } as const) : {}
}

/**
 * Shows on hover and focus why a control is disabled. The function `children` gets the id of the reason's text and renders one element. The
 * element stays the same and does not lose the focus when the reason appears or disappears. Example:
 * `<DisabledReason reason={why}>{(id) => <button {...disabledProps(why, id)}>…</button>}</DisabledReason>`
 */
export function DisabledReason({ reason, children }: { reason: ReactNode; children: (id: string) => ReactElement }) {
  const id = useId()
  return (
    <>
      {children(id)}
      {reason && <Reason id={id}>{reason}</Reason>}
    </>
  )
}

/** The reason as hidden text for screen readers and as a tip on the preceding element. Enabled controls do not mount a tip. */
function Reason({ id, children }: { id: string; children: ReactNode }) {
  const words = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={words} id={id} className="unseen">
        {children}
      </span>
      <HoverTip nextElement={words}>{children}</HoverTip>
    </>
  )
}
