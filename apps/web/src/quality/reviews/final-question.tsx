import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'

interface FinalQuestionProps {
  title: string
  /** The effect of the act and the people it concerns, as a sentence. */
  words: string
  /** What is submitted. */
  children?: ReactNode
  onClose: () => void
  onConfirm: () => void
}

/** The question before a final act on a review. It names how long the act can be undone. */
export function FinalQuestion({ title, words, children, onClose, onConfirm }: FinalQuestionProps) {
  const confirm = () => {
    onClose()
    onConfirm()
  }
  return (
    <ConfirmDialog onClose={onClose} onConfirm={confirm} title={title} confirm="Submit" cancel="Go back">
      {children}
      {words} You can undo this for {UNDO_MINUTES} minutes, until somebody acts on it.
    </ConfirmDialog>
  )
}
