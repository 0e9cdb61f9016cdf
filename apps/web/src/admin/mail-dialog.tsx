import { type OutgoingMail, outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { useEffect, useRef } from 'react'
import { errorMessage } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ErrorState, SkeletonRows } from '../ui/feedback/states.tsx'
import { momentWithZone } from '../ui/moments.ts'
import styles from './admin.module.css'

/** Shows a mail as it was sent. The mail is loaded only once, because the audit trail records every time it is opened. */
export function OutgoingMailDialog({
  id,
  words,
  onClose,
}: {
  id: number
  words: Record<OutgoingMail['state'], string>
  onClose: () => void
}) {
  const { mutate, data, error } = useCommand(outgoingMail.getMail, { success: false, failure: false })
  const again = useCommand(outgoingMail.sendAgain, {
    invalidate: [outgoingMail.getList],
    successText: 'The mail is on its way again',
    onDone: onClose,
  })
  const loadedId = useRef(0)
  useEffect(() => {
    if (loadedId.current === id) return
    loadedId.current = id
    mutate({ id })
  }, [id, mutate])
  const mail = data?.response
  const why = mail && (mail.state === 'failed' || mail.state === 'kept' ? null : 'Only a mail that was given up or kept can be sent again')
  return (
    <Dialog
      onClose={onClose}
      title={mail?.subject ?? 'Mail'}
      subject={mail && `To ${mail.person ? `${mail.person}, ` : ''}${mail.to}`}
      note={mail && `${words[mail.state]}${mail.sentAt ? ` ${momentWithZone(mail.sentAt)}` : ''}`}
      main={
        <Button
          size="l"
          why={why ?? (mail ? null : 'The mail is loading')}
          busy={again.isPending && 'Sending Mail ...'}
          onClick={() => again.mutate({ id })}
        >
          Send again
        </Button>
      }
    >
      {!mail && !error && <SkeletonRows rows={6} rowHeight={20} label="Loading the mail" />}
      {error && <ErrorState title="The mail could not be read" message={errorMessage(error)} />}
      {mail && (
        <>
          {mail.linkHidden && <p className="on-amber notice">Its link is only for the receiver and is not shown.</p>}
          <pre className={styles.text}>{mail.text}</pre>
          {mail.attachment && <p className="small-text">Attached: {mail.attachment}</p>}
        </>
      )}
    </Dialog>
  )
}
