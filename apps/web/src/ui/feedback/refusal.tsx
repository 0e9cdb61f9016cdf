import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutFullStop } from '../without-full-stop.ts'

/**
 * A message above the fields of a dialog: why its action was refused or is impossible.
 * Screen readers announce it when it appears. Without children it renders nothing.
 */
export function RefusalMessage({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="svg-above-2 on-amber notice flex gap-8 below-12">
      <TriangleAlert size={16} />
      <span>{children}</span>
    </p>
  )
}

/** Returns a refusal and that the input was not lost: 'Helen Marsh decided on this loan since. What you wrote is still here.' Empty without a message. */
export const withInputKept = (message: string | undefined, verb = 'wrote') =>
  message ? `${withoutFullStop(message)}. What you ${verb} is still here.` : ''
