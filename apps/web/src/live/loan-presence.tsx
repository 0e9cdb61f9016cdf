import { Avatar } from '../ui/display/avatar.tsx'
import styles from './live.module.css'
import { describePresence } from './presence-badge.tsx'
import { useLoanPresence } from './use-presence.ts'

/**
 * Reports a loan as open while mounted, and shows who else has it open: 'Luis Ortega is also here'. Use the loan number as its React key.
 */
export function LoanPresence({ loanNumber }: { loanNumber: string }) {
  const people = useLoanPresence(loanNumber)
  const [first] = people
  const words = people.map(describePresence).join('; ')
  return (
    <span role="status" className={`${styles.alsoHere} inline-row shrinks muted gap-8`} title={words || undefined}>
      {first && (
        <>
          {people.length > 1 ? (
            <span className={styles.count} aria-hidden>
              {people.length}
            </span>
          ) : (
            <Avatar name={first.name} />
          )}
          <span>{people.length > 1 ? `${listNames(people)} are also here` : `${first.name} is also here`}</span>
        </>
      )}
    </span>
  )
}

/** Returns 'Luis Ortega and Dana Kim' or 'Luis Ortega and 2 more'. */
function listNames([first, second, ...more]: readonly { name: string }[]): string {
  return more.length > 0 ? `${first?.name} and ${more.length + 1} more` : `${first?.name} and ${second?.name}`
}
