import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

/** Where the footer of a form's dialog keeps what only the form knows. */
export interface FormPlaces {
  note: HTMLElement | null
  /** Right of Close: the main button. */
  foot: HTMLElement | null
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'subject'> {
  onClose: () => void
  children: (places: FormPlaces) => ReactNode
}

/** A dialog of 920 px whose form is read first and keeps its own draft: Close, and beside it what the form puts into the footer with `<Place>`. */
export function FormDialog({ title, subject, onClose, children }: FormDialogProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={920}
      subject={subject}
      note={<span ref={setNote} />}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <span ref={setFoot} />
        </>
      }
    >
      {children({ note, foot })}
    </Dialog>
  )
}

/** Draws into the footer of the dialog around it. */
export function Place({ at, children }: { at: HTMLElement | null; children: ReactNode }) {
  return at ? createPortal(children, at) : null
}
