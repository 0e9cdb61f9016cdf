import type { OpenTasks } from '@ivue/contracts/people/user-fields.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Link } from 'react-router'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './users.module.css'

const DESKS: Record<string, string> = { closing: 'Closing', processor: 'Processor', underwriter: 'Underwriter' }

/** Returns '12 closing tasks in WIP'. */
export function describeOpenTasks({ desk, status, count }: OpenTasks): string {
  return `${countText(count, `${(DESKS[desk] ?? desk).toLowerCase()} task`)} in ${status}`
}

/** Returns the link to the desk's list with this person's tasks in the status. Null if the list has no such filter. */
export function openTasksLink(paths: { closing: string }, { desk, status }: OpenTasks, userId: string): string | null {
  return desk === 'closing' ? `${paths.closing}?${new URLSearchParams({ userId, taskStatus: status })}` : null
}

/** Warns about a person's open work before they are deactivated. */
export function OpenWorkWarning({ userId, left }: { userId: string; left: readonly OpenTasks[] }) {
  if (left.length === 0) return null
  return (
    <div className={`${styles.work} on-amber rounded pad-10-14`} role="status">
      <b>Open work stays visible under this name and waits to be reassigned:</b>
      <Work userId={userId} left={left} />
    </div>
  )
}

function Work({ userId, left }: { userId: string; left: readonly OpenTasks[] }) {
  return (
    <ul>
      {left.map((tasks) => {
        const link = openTasksLink(paths, tasks, userId)
        return (
          <li key={`${tasks.desk} ${tasks.status}`}>
            {link ? (
              <Link to={link} target="_blank">
                {describeOpenTasks(tasks)}
              </Link>
            ) : (
              describeOpenTasks(tasks)
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Lists the open work of a person who was just deactivated, with links to the lists (domain 2, deactivation). */
export function LeftWorkDialog({
  userId,
  name,
  left,
  onClose,
}: {
  userId: string
  name: string
  left: readonly OpenTasks[]
  onClose: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title="Work to reassign"
      subject={`${name} is inactive and signed out everywhere.`}
      note="The loans still name this person: reassign them in the lists."
      cancel={null}
      main={
        <Button size="l" variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={`${styles.work} on-amber rounded pad-10-14`}>
        <Work userId={userId} left={left} />
      </div>
    </Dialog>
  )
}
