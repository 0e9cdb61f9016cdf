import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { LayerContext, useTopEscape } from '../top-escape.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { useFirstField } from './first-field.ts'
import { RestoreFocus } from './restore-focus.tsx'
import { useSubmitKey } from './submit-key.ts'
import { UnsavedFormsContext, useUnsaved } from './use-unsaved.tsx'

export interface DialogProps {
  /** Whether the dialog is open. The default is true, for a dialog that is mounted only while it is open. */
  opened?: boolean
  onClose: () => void
  title: string
  subject?: ReactNode
  /** Whether the subject is next to a larger title. */
  subjectNextToTitle?: boolean
  /**
   * The width in pixels: 480 confirm, 640 form, 920 form with table, 1000 three columns, 1360 loan and checklist (32 px from the edges).
   */
  size?: 480 | 640 | 920 | 1000 | 1360
  /** Whether the dialog is a drawer at the right of the page, which stays visible. A press outside closes it. */
  drawer?: boolean
  /**
   * Whether there are unsaved changes, so that closing the dialog or leaving the page needs confirmation. A form inside of the dialog
   * calls `useUnsavedInDialog` instead.
   */
  dirty?: boolean
  note?: ReactNode
  /** The footer's buttons before Close. */
  actions?: ReactNode
  /** The label of Close, which needs confirmation if there are unsaved changes. With null there is no such button. */
  cancel?: string | null
  /** The main button, after Close. */
  main?: ReactNode
  headerExtra?: ReactNode
  /** Whether the body has no padding and its content scrolls by itself (tabs, tables). */
  bare?: boolean
  children: ReactNode
}

/**
 * A modal dialog. It traps the focus, starts at the first field and returns the focus at the end. Esc and the cross close it, Ctrl+Enter
 * presses the main button. Below 1,100 px a large dialog fills the window.
 */
export function Dialog(props: DialogProps) {
  const {
    opened = true,
    onClose,
    title,
    subject,
    subjectNextToTitle,
    size = 640,
    drawer = false,
    dirty: own = false,
    note,
    actions,
    cancel = 'Close',
    main,
    headerExtra,
    bare = false,
    children,
  } = props
  const [asking, setAsking] = useState(false)
  const [unsavedForms, setUnsavedForms] = useState(0)
  const dirty = own || unsavedForms > 0
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  const close = () => (dirty ? setAsking(true) : onClose())
  const heading = useRef<HTMLHeadingElement>(null)
  const layer = useTopEscape(opened, close)
  useSubmitKey(opened, layer, heading)
  useUnsaved(opened && dirty)
  const leave = () => {
    setAsking(false)
    onClose()
  }
  return (
    <>
      {opened && <RestoreFocus />}
      <Modal.Root
        opened={opened}
        onClose={close}
        size={size}
        centered
        fullScreen={narrow && size >= 920}
        closeOnClickOutside={drawer}
        classNames={{ overlay: styles.scrim, inner: styles.inner, content: styles.content }}
        xOffset={32}
        yOffset={32}
        transitionProps={{ duration: 240, transition: drawer ? 'slide-left' : 'fade-up' }}
      >
        <Modal.Overlay style={drawer ? { background: 'none' } : undefined} />
        <Modal.Content data-size={size} data-drawer={drawer || undefined}>
          <LayerContext value={layer}>
            <div className={styles.header}>
              <div className={`${styles.names} grow`} data-beside={subjectNextToTitle || undefined}>
                <Heading ref={heading}>{title}</Heading>
                {subject && <div className="muted">{subject}</div>}
              </div>
              {headerExtra}
              <Button variant="quiet" square icon={X} aria-label="Close" onClick={close} />
            </div>
            <Modal.Body className={`${styles.body} ${bare ? styles.bare : ''}`}>
              <UnsavedFormsContext value={setUnsavedForms}>{children}</UnsavedFormsContext>
            </Modal.Body>
            {(note || actions || cancel || main) && (
              <div className={styles.footer}>
                <div className="small-text flex-1">{note}</div>
                {actions}
                {cancel && (
                  <Button size="l" onClick={close}>
                    {cancel}
                  </Button>
                )}
                {main}
              </div>
            )}
            <ConfirmDialog
              opened={asking}
              onClose={() => setAsking(false)}
              title="Leave without saving?"
              confirm="Discard"
              cancel="Keep writing"
              destroys
              onConfirm={leave}
            >
              What you wrote here is not saved yet.
            </ConfirmDialog>
          </LayerContext>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}

function Heading({ ref, children }: { ref: RefObject<HTMLHeadingElement | null>; children: ReactNode }) {
  useFirstField(ref)
  return (
    <Modal.Title ref={ref} tabIndex={-1} data-autofocus className={styles.title}>
      {children}
    </Modal.Title>
  )
}
