import { Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { useTopEscape } from '../top-escape.ts'
import styles from './dialog.module.css'
import { RestoreFocus } from './restore-focus.tsx'
import { useSubmitKey } from './submit-key.ts'

interface ConfirmDialogProps {
  /** Whether the dialog is open. The default is true, for a dialog that is mounted only while it is open. */
  opened?: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** The label of the main button. It names the action, not "OK". */
  confirm: string
  cancel?: string
  destroys?: boolean
  busy?: string | false
  children: ReactNode
}

/**
 * A confirmation dialog, 480 px wide. The focus starts on the main button, and Ctrl+Enter presses it. If the action is destructive, the
 * focus starts on Cancel and no shortcut confirms.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened = true, onClose, onConfirm, title, confirm, cancel = 'Cancel', destroys = false, busy = false, children } = props
  const layer = useTopEscape(opened, onClose)
  const foot = useRef<HTMLDivElement>(null)
  useSubmitKey(opened, layer, foot)
  return (
    <>
      {opened && <RestoreFocus />}
      <Modal.Root
        opened={opened}
        onClose={onClose}
        size={480}
        centered
        zIndex={260}
        classNames={{ overlay: styles.scrim, inner: styles.inner, content: styles.content }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={styles.header}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
          </div>
          <Modal.Body className={styles.body}>{children}</Modal.Body>
          <div ref={foot} className={styles.footer}>
            <div className="small-text flex-1" />
            <Button size="l" onClick={onClose} data-autofocus={destroys || undefined}>
              {cancel}
            </Button>
            <Button
              size="l"
              variant={destroys ? 'destroy' : 'primary'}
              busy={busy}
              onClick={onConfirm}
              data-autofocus={!destroys || undefined}
            >
              {confirm}
            </Button>
          </div>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
