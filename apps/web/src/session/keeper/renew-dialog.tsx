import { paths } from '@ivue/contracts/screens.ts'
import { Modal } from '@mantine/core'
import { useViewer } from '../../rpc/viewer.tsx'
import dialog from '../../ui/dialog/dialog.module.css'
import { useTopEscape } from '../../ui/dialog/top-escape.ts'
import { forgetUnsaved } from '../../ui/dialog/use-unsaved.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import styles from './keeper.module.css'

/** Over every other dialog and the questions they ask. */
const TOPMOST = 300
/** Pixels of blur: an ended session shows nothing to whoever passes the desk. */
const UNREADABLE = 14

interface RenewDialogProps {
  onSignedIn: () => void
  /** The session still lives: signing in again is a choice. */
  onClose?: (() => void) | undefined
}

/** Signing in again over the page, which stays as it is beneath: what was written in it is still there afterwards. */
export function RenewDialog({ onSignedIn, onClose }: RenewDialogProps) {
  const viewer = useViewer()
  useTopEscape(true, () => onClose?.())
  return (
    <Modal.Root
      opened
      onClose={() => onClose?.()}
      size={420}
      radius={12}
      centered
      zIndex={TOPMOST}
      closeOnEscape={false}
      closeOnClickOutside={false}
      classNames={{ overlay: dialog.scrim, content: dialog.content }}
      transitionProps={{ duration: 160, transition: 'fade' }}
    >
      <Modal.Overlay blur={onClose ? 0 : UNREADABLE} />
      <Modal.Content>
        <div className={dialog.header}>
          <div className={dialog.names}>
            <Modal.Title className={dialog.title}>{onClose ? 'Sign in again' : 'Your session has ended'}</Modal.Title>
            <div className={dialog.subject}>Sign in again to go on. What you wrote is still here.</div>
          </div>
        </div>
        <Modal.Body className={dialog.body}>
          <SignInForm username={viewer.ad_network_acc} onSignedIn={onSignedIn}>
            <p className={styles.leave}>
              {onClose ? (
                <button type="button" className={styles.link} onClick={onClose}>
                  Not now
                </button>
              ) : (
                <>
                  Not {viewer.fullName}?{' '}
                  <a href={paths.signIn} onClick={forgetUnsaved}>
                    Go to the sign-in page
                  </a>
                  . What is not saved here is lost then.
                </>
              )}
            </p>
          </SignInForm>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
