import { MESSAGES } from '@ivue/contracts/messages.ts'
import { firstPath } from '@ivue/contracts/my-work/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isPasswordChangePostponed, postponePasswordChange } from '../../browser/storage.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Refused } from '../../rpc/errors.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

/** Asks once per sign-in, on the first page, whether to change the password (platform 2.6). */
export function PasswordPrompt() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const [later, setLater] = useState(isPasswordChangePostponed)
  const wanted = !later && !viewer.mustEnrol && pathname === firstPath(viewer)
  const status = useQuery({
    ...callQuery(login.checkPasswordStatus, { act: 'prompt' }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A refusal with a type ('other' or 'old') is a reason to ask. Other errors are not.
  const opened = wanted && status.error instanceof Refused && status.error.type !== null

  const defer = () => {
    postponePasswordChange()
    setLater(true)
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={defer}
      onConfirm={() => window.location.assign(paths.changePassword)}
      title={MESSAGES.changePassword}
      confirm={MESSAGES.changePassword}
      cancel={MESSAGES.changeLater}
    >
      {status.error?.message}. It is better to choose one that only you know.
    </ConfirmDialog>
  )
}
