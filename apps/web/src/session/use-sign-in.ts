import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useState } from 'react'
import { call } from '../rpc/call.ts'
import { isUnreachable, messageOf } from '../rpc/errors.ts'
import { storeSignIn } from '../rpc/storage.ts'
import { whereTo } from './where-to.ts'

export type SignInState = 'READY' | 'LOGGING'

/** Platform 4: READY → LOGGING on submit; back to READY with the server's message, or away with a reload. */
export function useSignIn() {
  const [state, setState] = useState<SignInState>('READY')
  const [message, setMessage] = useState<string | null>(null)

  /** Answers whether the password was refused: when nobody answered it need not be typed again. */
  async function signIn(username: string, password: string): Promise<boolean> {
    if (!username.trim() || !password.trim()) {
      setMessage(MESSAGES.invalidCredentials)
      return true
    }
    setState('LOGGING')
    setMessage(null)
    try {
      const fields = await call(login.doLogin, { username: username.trim(), password })
      storeSignIn(fields)
      window.location.assign(whereTo(window.location.search, fields.landing))
      return false
    } catch (error) {
      setMessage(messageOf(error))
      setState('READY')
      return !isUnreachable(error)
    }
  }

  return { state, message, signIn }
}
