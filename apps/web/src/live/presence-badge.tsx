import type { PresentPerson, RowActivity } from '@ivue/contracts/live/contract.ts'
import { Avatar } from '../ui/display/avatar.tsx'
import { clockTime } from '../ui/moments.ts'
import styles from './live.module.css'

const PRESENCE_TEXTS: Record<RowActivity, string> = {
  decision: 'has the decision open',
  comment: 'has the comments open',
  dispute: 'has the dispute open',
  mismatch: 'has the mismatch open',
  qc: 'is about to submit it to QC',
  reassign: 'is about to reassign it',
  loan: 'has the loan open',
}

/** Returns 'Luis Ortega has the comments open since 14:02'. */
export const describePresence = ({ name, doing, deciding, since }: PresentPerson): string =>
  `${name} ${deciding ? 'is deciding' : PRESENCE_TEXTS[doing]} since ${clockTime(since)}`

/**
 * The other people who have a row open, shown next to its number: initials, or a
 * count if there are several. The details are in the tooltip and for screen readers.
 */
export function PresenceBadge({ people }: { people: readonly PresentPerson[] }) {
  const [first] = people
  const words = people.map(describePresence).join('; ')
  return (
    <span className={styles.people} role="img" aria-label={words} title={words}>
      {people.length > 1 || !first ? <span className={styles.count}>{people.length}</span> : <Avatar name={first.name} />}
    </span>
  )
}

export function LeasePill({ person, besideMenu = false }: { person: PresentPerson; besideMenu?: boolean }) {
  return (
    <span className={styles.lease} data-beside-menu={besideMenu || undefined} aria-hidden="true" title={describePresence(person)}>
      <Avatar name={person.name} />
      {person.name} decides since {clockTime(person.since)}
    </span>
  )
}
