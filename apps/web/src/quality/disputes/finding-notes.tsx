import type { ReactNode } from 'react'

interface FindingNotesProps {
  /** Titles and texts; empty ones are left out. */
  notes: readonly (readonly [title: string, words: ReactNode])[]
  why: string
}

export function FindingNotes({ notes, why }: FindingNotesProps) {
  return (
    <div>
      <dl>
        {notes.map(
          ([title, words]) =>
            words && (
              <div className="flex gap-8 below-4" key={title}>
                <dt className="rigid faint width-72">{title}</dt>
                <dd className="shrinks own-lines breaks">{words}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="small-text">{why}</p>
    </div>
  )
}
