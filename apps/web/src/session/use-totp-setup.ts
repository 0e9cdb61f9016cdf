import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyOf } from '../rpc/ask.ts'
import { call } from '../rpc/call.ts'
import { messageOf, Refused } from '../rpc/errors.ts'

export type TotpStep =
  | { name: 'starting' }
  /** The sign-in is not fresh: the password first. */
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] }

/** Setting up an authenticator: begun at once, the password when the server wants it, the code that proves it, the recovery codes. */
export function useTotpSetup() {
  const client = useQueryClient()
  const [step, setStep] = useState<TotpStep>({ name: 'starting' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const begin = useCallback(async (password?: string) => {
    setBusy(true)
    setProblem(null)
    try {
      setStep({ name: 'scan', ...(await call(ownSession.beginTotp, password === undefined ? {} : { password })) })
    } catch (error) {
      const wantsPassword = error instanceof Refused && error.type === 'password'
      if (wantsPassword) setStep({ name: 'password' })
      if (!wantsPassword || password !== undefined) setProblem(messageOf(error))
    }
    setBusy(false)
  }, [])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [begin])

  async function confirm(code: string) {
    setBusy(true)
    setProblem(null)
    try {
      setStep({ name: 'codes', ...(await call(ownSession.confirmTotp, { code })) })
      for (const stale of [ownSession.getSecurity, ownSession.getSessions]) void client.invalidateQueries({ queryKey: keyOf(stale) })
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }

  /** The codes were kept: everything that refused until now may go on. */
  async function finish() {
    await client.invalidateQueries({ queryKey: keyOf(login.getLoginInfo) })
    void client.invalidateQueries()
  }

  return { step, busy, problem, begin, confirm, finish, clear: () => setProblem(null) }
}
