import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog, type DialogProps } from './dialog.tsx'

/** The elements of a dialog's footer for the form's note and main button. Null until they are rendered. */
export interface FooterElements {
  note: HTMLElement | null
  foot: HTMLElement | null
}

interface FormDialogProps extends Pick<DialogProps, 'title' | 'subject'> {
  onClose: () => void
  children: (places: FooterElements) => ReactNode
}

/** A 920 px dialog for a form that loads its data first. The form renders its main button and note into the footer with `<FooterPortal>`. */
export function FormDialog({ title, subject, onClose, children }: FormDialogProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [note, setNote] = useState<HTMLElement | null>(null)
  return (
    <Dialog onClose={onClose} title={title} size={920} subject={subject} note={<span ref={setNote} />} main={<span ref={setFoot} />}>
      {children({ note, foot })}
    </Dialog>
  )
}

/** Renders its children into an element of a dialog's footer. */
export function FooterPortal({ at, children }: { at: HTMLElement | null; children: ReactNode }) {
  return at ? createPortal(children, at) : null
}
