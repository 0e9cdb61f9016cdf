import type { OutputOf } from '@ivue/contracts/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { callBare } from '../rpc/call.ts'
import { isUnreachable, messageOf } from '../rpc/errors.ts'
import { type FieldProblems, problemsOf } from './problems.ts'

/** Platform 4: LOADING, then READY or ERROR (no open reset). SAVING while the new password travels. `UNANSWERED`: the token may be good. */
export type ResetState = 'LOADING' | 'READY' | 'SAVING' | 'ERROR' | 'UNANSWERED'

export interface NewPasswordWords {
  firstName: string
  lastName: string
  newPassword: string
  confirmPassword: string
}

export type Owner = OutputOf<typeof login.stage1>

export function useReset(token: string) {
  const [state, setState] = useState<ResetState>(token ? 'LOADING' : 'ERROR')
  const [message, setMessage] = useState<string | null>(token ? null : MESSAGES.tokenInvalid)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [owner, setOwner] = useState<Owner>({ username: '', empId: '', signInName: '' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    callBare(login.stage1, { token }, { signal: controller.signal }).then(
      ({ response }) => {
        setOwner(response)
        setState('READY')
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        setMessage(messageOf(error))
        setState(isUnreachable(error) ? 'UNANSWERED' : 'ERROR')
      },
    )
    return () => controller.abort()
  }, [token, attempt])

  async function set(words: NewPasswordWords): Promise<boolean> {
    setState('SAVING')
    clear()
    const nameWanted = owner.username === ''
    const { newPassword, confirmPassword, firstName, lastName } = words
    const postData = {
      token,
      username: owner.username,
      empId: owner.empId,
      newPassword,
      confirmPassword,
      updateUserInfo: nameWanted,
      ...(nameWanted ? { firstName, lastName } : {}),
    }
    try {
      await callBare(login.stage2, { postData })
      window.location.replace(`${paths.signIn}?done=password`)
      return true
    } catch (error) {
      setProblems(problemsOf(error))
      setMessage(messageOf(error))
      setState('READY')
      return false
    }
  }

  /** Any typing clears what was said (platform 5). */
  function clear() {
    setMessage(null)
    setProblems({})
  }

  function again() {
    clear()
    setState('LOADING')
    setAttempt(attempt + 1)
  }

  return { state, message, problems, owner, set, clear, again }
}
