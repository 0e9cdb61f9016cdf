import { Button } from '../ui/controls/button.tsx'
import { Avatar } from '../ui/display/avatar.tsx'
import type { DecisionLease } from './use-presence.ts'

/** Shows who else is deciding on this task and since when, with a button to take over. The dialog's input is not lost. */
export function LeaseBanner({ lease }: { lease: DecisionLease }) {
  if (!lease.refused) return null
  return (
    <div role="alert" className="row on-amber notice gap-8 margin-0-0-12">
      <Avatar name={lease.by} />
      <span className="flex-1">{lease.refused}.</span>
      <Button busy={lease.takingOver && 'Taking over ...'} onClick={lease.takeOver}>
        Take over
      </Button>
    </div>
  )
}
