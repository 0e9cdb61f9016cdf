import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './loan-quality.module.css'

interface NotedProps {
  /** The question that the note answers: 'Why this reviewer?' */
  label: string
  note: string
  children: ReactNode
}

/** A cell with a note that is too long for its row. A button shows the note below. */
export function NoteCell({ label, note, children }: NotedProps) {
  const [shown, setShown] = useState(false)
  if (note === '') return children
  return (
    <>
      <span className="inline-row gap-4">
        {children}
        <Button
          variant="link"
          className="justify-center min-width-24 min-height-24"
          icon={Info}
          aria-label={label}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        />
      </span>
      {shown && <p className={styles.note}>{note}</p>}
    </>
  )
}
