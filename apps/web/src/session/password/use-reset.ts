import type { OutputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useEffect, useState } from 'react'
import { callWithoutRenewal } from '../../rpc/call.ts'
import { errorMessage, isUnreachable } from '../../rpc/errors.ts'

/**
 * The state of an opened reset link (platform 4): LOADING, then READY, or ERROR if the link is not valid. It is UNANSWERED if the server
 * did not answer, so that the link may still be valid.
 */
export type OpenedReset = 'LOADING' | 'READY' | 'ERROR' | 'UNANSWERED'

export interface NewPasswordValues {
  firstName: string
  lastName: string
  newPassword: string
  confirmPassword: string
}

export type ResetOwner = OutputOf<typeof login.stage1>

export function useReset(token: string) {
  const [state, setState] = useState<OpenedReset>(token ? 'LOADING' : 'ERROR')
  const [message, setMessage] = useState<string | null>(token ? null : MESSAGES.tokenInvalid)
  const [owner, setOwner] = useState<ResetOwner>({ username: '', empId: '', signInName: '' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    callWithoutRenewal(login.stage1, { token }, { signal: controller.signal }).then(
      ({ response }) => {
        setOwner(response)
        setState('READY')
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        setMessage(errorMessage(error))
        setState(isUnreachable(error) ? 'UNANSWERED' : 'ERROR')
      },
    )
    return () => controller.abort()
  }, [token, attempt])

  function again() {
    setMessage(null)
    setState('LOADING')
    setAttempt(attempt + 1)
  }

  return { state, message, owner, again }
}

/** Sets the password and goes to the sign-in page. It sends the names if none are on file. */
export async function setPasswordByToken(token: string, owner: ResetOwner, words: NewPasswordValues): Promise<void> {
  const { username, empId } = owner
  const { newPassword, confirmPassword, firstName, lastName } = words
  const nameWanted = username === ''
  const postData = {
    token,
    username,
    empId,
    newPassword,
    confirmPassword,
    updateUserInfo: nameWanted,
    ...(nameWanted ? { firstName, lastName } : {}),
  }
  await callWithoutRenewal(login.stage2, { postData })
  window.location.replace(`${paths.signIn}?done=password`)
}
