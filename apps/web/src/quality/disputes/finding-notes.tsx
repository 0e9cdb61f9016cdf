import type { ReactNode } from 'react'
import styles from './disputes.module.css'

interface FindingNotesProps {
  /** Titles and texts; empty ones are left out. */
  notes: readonly (readonly [title: string, words: ReactNode])[]
  why: string
}

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
      <p className="small-text">{why}</p>
    </div>
  )
}
