import { paths } from '@ivue/contracts/screens.ts'
import { Modal } from '@mantine/core'
import dialog from '../../ui/dialog/dialog.module.css'
import { RestoreFocus } from '../../ui/dialog/restore-focus.tsx'
import { forgetUnsaved } from '../../ui/dialog/use-unsaved.tsx'
import { useTopEscape } from '../../ui/top-escape.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import { SignInForm } from '../sign-in/sign-in-form.tsx'
import styles from './keeper.module.css'

/** z-index above every other dialog and confirmation. */
const Z_INDEX = 300
/** Blur in pixels that makes the page unreadable after the session has ended. */
const BLUR_PX = 14

/** A sign-in dialog over the page, which keeps its state and input. */
export function RenewDialog({ onSignedIn, onClose }: { onSignedIn: () => void; onClose?: (() => void) | undefined }) {
  const viewer = useViewer()
  useTopEscape(true, () => onClose?.())
  return (
    <>
      <RestoreFocus />
      <Modal.Root
        opened
        onClose={() => onClose?.()}
        size={420}
        centered
        zIndex={Z_INDEX}
        closeOnClickOutside={false}
        classNames={{ overlay: dialog.scrim, content: dialog.content }}
      >
        <Modal.Overlay blur={onClose ? 0 : BLUR_PX} />
        <Modal.Content>
          <div className={dialog.header}>
            <div className={`${dialog.names} grow`}>
              <Modal.Title className={dialog.title}>{onClose ? 'Sign in again' : 'Your session has ended'}</Modal.Title>
              <div className="muted">Sign in again to go on. What you wrote is still here.</div>
            </div>
          </div>
          <Modal.Body className={dialog.body}>
            <SignInForm username={viewer.ad_network_acc} onSignedIn={onSignedIn}>
              <p className={`${styles.leave} faint text-12 above-16 line-18`}>
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
    </>
  )
}
