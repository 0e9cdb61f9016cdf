import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login, type SessionFields } from '@ivue/contracts/session/contract.ts'
import { useRef, useState } from 'react'
import { storeSignIn } from '../../browser/storage.ts'
import { callWithoutRenewal } from '../../rpc/call.ts'
import { errorMessage, isUnreachable, Refused } from '../../rpc/errors.ts'

export type SignInState = 'READY' | 'LOGGING'
/** `code`: the password was correct and a code is required. `unanswered`: the server did not answer, so the input stays. */
export type SignInOutcome = 'in' | 'code' | 'refused' | 'unanswered'

/**
 * Returns the state and the actions of a sign-in (platform 4): READY, LOGGING on submit, then signed in or READY again with the server's
 * message. People with an authenticator enter its code in a second step.
 */
export function useSignIn(onSignedIn: (fields: SessionFields) => void) {
  const [state, setState] = useState<SignInState>('READY')
  const [message, setMessage] = useState<string | null>(null)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const credentials = useRef({ username: '', password: '' })

  async function requestSignIn(code?: string): Promise<SignInOutcome> {
    setState('LOGGING')
    setMessage(null)
    try {
      const { response } = await callWithoutRenewal(login.doLogin, { ...credentials.current, ...(code === undefined ? {} : { code }) })
      credentials.current.password = ''
      storeSignIn(response)
      onSignedIn(response)
      return 'in'
    } catch (error) {
      const wantsCode = error instanceof Refused && error.type === 'code'
      if (!wantsCode || code !== undefined) setMessage(errorMessage(error))
      setState('READY')
      if (wantsCode) {
        setStep('code')
        return 'code'
      }
      if (isUnreachable(error)) return 'unanswered'
      setStep('password')
      return 'refused'
    }
  }

  async function signIn(username: string, password: string): Promise<SignInOutcome> {
    if (!username.trim() || !password.trim()) {
      setMessage(MESSAGES.invalidCredentials)
      return 'refused'
    }
    credentials.current = { username: username.trim(), password }
    return requestSignIn()
  }

  async function giveCode(code: string): Promise<SignInOutcome> {
    if (code.trim()) return requestSignIn(code.trim())
    setMessage(MESSAGES.enterCode)
    return 'code'
  }

  function startAgain() {
    credentials.current.password = ''
    setMessage(null)
    setStep('password')
  }

  return { state, message, step, signIn, giveCode, startAgain }
}
