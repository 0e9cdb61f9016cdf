import type { OpenTasks } from '@ivue/contracts/people/user-fields.ts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './users.module.css'
import { deskLink, taskWords } from './users-work.ts'

/** What the person is working on, before they are made inactive. */
export function OpenWork({ userId, left }: { userId: string; left: readonly OpenTasks[] }) {
  if (left.length === 0) return null
  return (
    <div className={styles.work} role="status">
      <b>Open work stays visible under this name and waits to be reassigned:</b>
      <Work userId={userId} left={left} />
    </div>
  )
}

function Work({ userId, left }: { userId: string; left: readonly OpenTasks[] }) {
  return (
    <ul>
      {left.map((tasks) => {
        const link = deskLink(paths, tasks, userId)
        return (
          <li key={`${tasks.desk} ${tasks.status}`}>
            {link ? (
              <Link to={link} target="_blank">
                {taskWords(tasks)}
              </Link>
            ) : (
              taskWords(tasks)
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** After somebody was made inactive: the work they leave, each with the way to its list (domain 2, deactivation). */
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
      opened
      onClose={onClose}
      title="Work to reassign"
      subject={`${name} is inactive and signed out everywhere.`}
      note="Nothing was taken from the loans; who works them next is decided in the lists."
      actions={
        <Button size="l" variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.work}>
        <Work userId={userId} left={left} />
      </div>
    </Dialog>
  )
}
