import type { ReactNode } from 'react'
import styles from './findings.module.css'

interface FindingNotesProps {
  /** Title and words; what has no words is left out. */
  notes: readonly (readonly [title: string, words: ReactNode])[]
  /** Why nothing more can be said here. */
  why: string
}

/** What was said and decided of a finding, to be read only. */
export function FindingNotes({ notes, why }: FindingNotesProps) {
  return (
    <div>
      <dl className={styles.answered}>
        {notes.map(
          ([title, words]) =>
            words && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{words}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.why}>{why}</p>
    </div>
  )
}
