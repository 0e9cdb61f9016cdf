import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** The word of the main button: what it does, not "OK". */
  confirm: string
  cancel?: string
  /** The main button is filled red: something is lost. */
  destroys?: boolean
  /** The spec's word while it works. */
  busy?: string | false
  children: ReactNode
}

/** "Are you sure": 480 px, the focus starts on the button that does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, confirm, cancel = 'Cancel', destroys = false, busy = false, children } = props
  return (
    <Modal.Root opened={opened} onClose={onClose} size={480} centered zIndex={260} transitionProps={{ duration: 160, transition: 'fade' }}>
      <Modal.Overlay className={styles.scrim} backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content className={styles.content} role="alertdialog">
        <Modal.Header className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
        <footer className={styles.footer}>
          <div className={styles.note} />
          <Button size="l" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button size="l" variant={destroys ? 'destroy' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </footer>
      </Modal.Content>
    </Modal.Root>
  )
}
