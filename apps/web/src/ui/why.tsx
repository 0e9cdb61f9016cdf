import { Tooltip } from '@mantine/core'
import { type ReactElement, type ReactNode, useId } from 'react'

/** The props a control takes while it is off: it stays in the tab order, does nothing and is described by the reason. */
export function offProps(why: string | null | undefined, describedBy: string) {
  return why ? ({ 'aria-disabled': true, 'aria-describedby': describedBy } as const) : {}
}

/**
 * Says on hover and focus why a control is off. `children` gets the id of the reason's text.
 * `<Why reason={why}>{(id) => <button {...offProps(why, id)}>…</button>}</Why>`
 */
export function Why({ reason, children }: { reason: ReactNode; children: (id: string) => ReactElement }) {
  const id = useId()
  if (!reason) return children(id)
  return (
    <>
      <Tooltip label={reason}>{children(id)}</Tooltip>
      <span id={id} className="unseen">
        {reason}
      </span>
    </>
  )
}
